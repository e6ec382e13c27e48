## A folder that teaches without the program: `dp-explorer site`

site-name = DP Explorer
site-overview = 总览
site-systems = 系统
site-lessons = 课程
site-attack = 扮演攻击者
site-note = 虚构数据上存储的{ -trial-run }。要调整所有设置：
site-language = 语言（Language）
site-repaired = 修正版
site-paper = { -paper }
site-variant = 版本
site-epsilon = 隐私预算 { -epsilon }
site-off = { $label }：{ SIG($off) }{ $unit ->
    [none] {""}
   *[other] {" "}{ $unit }
}（{ WHOLE($runs) } 次{ -trial-run }的中位数）。
site-private = 够保护隐私吗：{ $answer }。{ $why }
site-picture = “{ $method }”，{ -epsilon } = { SIG($epsilon) }
site-lesson = 第 { WHOLE($place) } 课，共 { WHOLE($number) } 课 · { WHOLE($minutes) } 分钟 · { $level }
site-before = 现在
site-after = 之后
site-guess = 你的猜测
site-lock = 确定我的猜测
site-unsure = 我不确定：直接看答案
site-wrong = 常见的错误想法：{ $idea }
site-next = 下一课
site-all = 全部课程
site-promise = 两张表格只差一个人。这个含噪结果来自哪一张？
site-what = 攻击什么
site-allowed = { -epsilon } = { SIG($epsilon) } 平均最多允许 100 次中猜对 { DECIMAL($limit, decimals: 2) } 次。抛硬币能猜对 50 次。
site-round = 轮次
site-seal = 抛硬币结果的 SHA-256，第 1 轮之前已定：
site-was = 答案是：
site-right = 猜对
site-again = 再玩一次
site-opened = 用这几行可以重新算出抛硬币的结果：
site-best = 我们所知的最强攻击，对同样的数：
site-saved = { $folder } 中有 { WHOLE($pages) } 个页面。请打开 { $file }。
site-not-empty = { $folder } 中有其他文件。请给出一个空文件夹，或由这个命令生成的文件夹。
site-building = { $system }：{ WHOLE($of) } 张图中的 { WHOLE($done) } 张
site-pyodide = { $file } 不是所需的归档文件。请获取：npm pack pyodide@{ $version }
site-check-title = 检查{ -release }
site-check-promise = 下载的{ -release }，各文件是否彼此一致？
site-check-drop = 把 zip 拖到这里，或选择它：
site-check-here = 文件留在这个浏览器中。其中的程序不会运行。
site-check-starts = 正在启动 Python……
site-check-ready = Python 已启动。
site-check-works = 正在检查：
site-check-done = 已检查：
site-check-large = 文件超过 50 MB。请解压并运行 dp-explorer verify FOLDER。
site-check-failed = 这个浏览器没能检查它。可用 dp-explorer verify FILE.zip。
site-check-holder = 噪声是否保密、文件是否正确，只有数据持有者才能说清。
