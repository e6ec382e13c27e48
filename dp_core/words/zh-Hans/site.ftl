## A folder that teaches without the program: `dp-explorer site`

site-name = DP Explorer
site-overview = 总览
site-systems = 系统
site-lessons = 课程
site-attack = 扮演攻击者
site-note = 由虚构数据上已存储的{ -trial-run }组成。完整的程序可以调整所有设置，也可以使用你自己的文件：
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
site-picture = { $method }，{ -epsilon } = { SIG($epsilon) }
site-lesson = 第 { WHOLE($place) } 课，共 { WHOLE($number) } 课 · { WHOLE($minutes) } 分钟 · { $level }
site-before = 现在
site-after = 之后
site-guess = 你的猜测
site-lock = 确定我的猜测
site-unsure = 我不确定：直接看答案
site-wrong = 常见的错误想法：{ $idea }
site-next = 下一课
site-all = 全部课程
site-promise = 两张表格只差一个人。其中一张加上噪声后公布了。是哪一张？
site-what = 攻击什么
site-allowed = { -epsilon } = { SIG($epsilon) } 平均允许 100 次中猜对 { DECIMAL($limit, decimals: 1) } 次。抛硬币能猜对 50 次。
site-no-limit = 没有什么限制别人猜对的次数。
site-round = 轮次
site-seal = 硬币的封印，第 1 轮之前就已确定（SHA-256）：
site-was = 答案是：
site-right = 猜对
site-again = 再玩一次
site-opened = 用这几行可以重新算出硬币和封印：
site-best = 我们所知的最强攻击，对同样的数：
site-saved = { $folder } 中有 { WHOLE($pages) } 个页面。打开 { $file } 即可，不需要别的东西。
site-not-empty = { $folder } 中有其他文件。请给出一个空文件夹，或由这个命令生成的文件夹。
site-unwritable = 无法写入 { $folder }。请给出一个你可以写入的文件夹。
site-building = { $system }：{ WHOLE($of) } 张图中的 { WHOLE($done) } 张
