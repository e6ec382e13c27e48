## Learn

tool-learn = 学习
    .promise = 先猜答案，再在可操作的页面上看。
learn-path = 路线
learn-path-short = 三课
learn-path-all = 全部
learn-path-stewards = 给数据管理员
learn-path-course = 学完一门课程之后
learn-attack = { site-attack }
tool-attack = { learn-attack }
    .promise = { site-promise }{ -epsilon } 限制了任何人能猜对的次数。
learn-museum = 错误陈列馆
learn-words = 术语
tool-words = { learn-words }
    .promise = 每个术语的含义。
learn-present = 演示模式：大字，无菜单
learn-class = 用于课堂
learn-answered = { WHOLE($all) } 课中已答 { WHOLE($count) } 课
learn-again = 重新开始
learn-length = { WHOLE($minutes) } 分钟 · { $level }
learn-start = 开始
learn-link = 把这一段加到你的应用的地址之后：
learn-sheets = 可打印的练习纸
learn-homework = 可自动检查的作业（Jupyter）
learn-notes = 教师说明

## Be the attacker

game-what = { site-what }
game-side = **{ $name }**：{ $what }
game-late = 最后才显示哪些猜对了
game-room = 全场一起玩
game-allowed = { site-allowed }最好的猜测者十轮中通常猜对 { $low } 至 { $high } 次。
game-best = 已知的最强攻击每 100 次能对 { WHOLE($right) } 次。
game-free = 数据是虚构的。
game-fixed = 这个攻击是为 { -epsilon } = { SIG($epsilon) } 设计的。
game-epsilon = { -epsilon }
game-round = 第 { WHOLE($number) } 轮，共 { WHOLE($rounds) } 轮。{ $what }：**{ $value }**
game-picture = 本轮的数 { $value }，与之前各轮的数在一起
game-dots = 线上方的圆点：{ $one }；线下方的圆圈：{ $other }。
game-seal = { site-seal }{ $seal }
game-press = 按 A 或 N 键。每轮的表都由一枚公平的硬币选出。
game-was = 是“{ $name }”。{ WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮；{ -epsilon } = { $epsilon } 平均允许 { DECIMAL($average, decimals: 1) } 轮。
game-bars = { WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮，旁边是上限和抛硬币的结果
game-again = 再玩一次
game-next = 下一个：{ $what }
game-download = 下载我的十轮
game-open-seal = 显示种子
game-score = **{ WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮**。{ $sentence }
game-shown = 这些猜测显示 { -epsilon } ≥ { DECIMAL($shown, decimals: 2) }（置信度 95%）。
game-known = { site-best }{ WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮。
game-all = 你在这里的全部游戏：{ WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮。{ $sentence }
game-gap-sure = 如果 { -epsilon } = { $epsilon } 成立，最多有 { DECIMAL($luck, decimals: 1) }% 的游戏会十轮全对。用最强的攻击，多数游戏十轮全对。声称是错的。
game-gap-infinite = 没有任何已证明的有限 { -epsilon }。
game-gap = 已证明的只是 { -epsilon } = { SIG($proven) }。
game-room-title = **全场对阵{ $title }**
game-room-how = 每行写一名玩家：猜对数 / 轮数。在 { -epsilon } = 1 时，23 名玩家中会有一人单凭运气十轮全对。
game-room-scores = 成绩
game-room-sum = { WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮：每 100 次 { WHOLE($share) } 次（{ DECIMAL($low, decimals: 1) } 至 { DECIMAL($high, decimals: 1) }，置信度 95%）。声称允许每 100 次 { DECIMAL($limit, decimals: 2) } 次。
game-room-nothing = 没有发现超过声称的结果。{ -only-disproves }

## Museum

tool-museum = 错误陈列馆
    .promise = 一些短程序，声称了某个 { -epsilon }，却没有守住。数据是虚构的。
museum-exhibit = 展品
museum-next = 下一件展品：{ $title }
museum-tables = 表 A：{ $one }。表 B：{ $other }。
museum-noise = whole_noise 随机抽取一个整数，{ -epsilon } = 1 时多在 −3 至 3 之间。
museum-caught = 怎样发现这个漏洞：{ $what }
museum-seen = 出处：{ $where }
museum-broken = 有错的
museum-attack = 攻击：{ $what }
museum-attack-it = 攻击它
museum-attack-repair = 攻击修正版
museum-right = { WHOLE($rounds) } 轮猜对 { WHOLE($right) } 轮
museum-first = 前 { WHOLE($dots) } 次猜测，其中猜对 { WHOLE($right) } 次
museum-not-yet = 尚未攻击
museum-all = 对所有方法的所有攻击

## Museum: other libraries

libraries-title = 其他库
libraries-say = 攻击两个公开的库：{ -epsilon } = 1，数在 0 到 1 之间。
libraries-relations = 一个声称可能只对一种相邻关系成立。{ -only-disproves }
libraries-absent = 请把 diffprivlib 或 opendp 与本程序装在一起再攻击。
libraries-own = 这个命令可以攻击你能导入的任何函数。
libraries-library = 库
libraries-function = 函数
libraries-neighbours = 相邻关系
libraries-verdict = 声称
libraries-broken = 被推翻
libraries-not-broken = 未被推翻
libraries-shown = 攻击显示 { -epsilon } ≥
libraries-why = 原因
libraries-running = { $title }：攻击大约运行 { WHOLE($seconds) } 秒。
meter-allowed = 声称最多允许每 100 次猜对 { DECIMAL($limit, decimals: 2) } 次
meter-said = { $words }：每 100 次 { DECIMAL($share, decimals: 1) } 次
meter-said-about = { $words }：每 100 次 { DECIMAL($share, decimals: 1) } ± { DECIMAL($about, decimals: 1) } 次
meter-coin = 50 = 抛硬币
meter-certain = 100 = 每次都猜对
meter-mark = { $said }；{ $allowed }（竖线处）。
tour-count = 一个计数
tour-again = { $what }，再来（{ WHOLE($number) }）
tour-published = { $system }，{ -in-the-paper }
tour-gap = { $system }，{ -in-the-paper }：{ $gap }
tour-method = { $system }：{ $method }

## Study

tool-study = 调查
    .promise = 五项任务和十条陈述，约十分钟。除了你保存的文件，什么都不保留。
study-begin = 开始
study-task-of = 第 { WHOLE($number) } 项任务，共 { WHOLE($all) } 项
study-open = 打开{ $page }
study-answer = 你的答案
study-next = 下一项
study-statements = 感觉如何？
study-agree = 1 表示“非常不同意”，5 表示“非常同意”。
study-done = 谢谢。请保存并上交这个文件，其中没有姓名。
study-save = 保存文件
learn-study = 课堂调查
