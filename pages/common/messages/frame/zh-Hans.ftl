## Head and foot of a page

page-reference = “{ $method }”的参考文献：{ $reference }
page-variant = { site-variant }
page-paper = { -paper }
page-repaired = { site-repaired }
page-baseline = 基线
page-no-noise = 没有加噪声：只供你一人看
page-simulated = 在你的行上做的模拟，种子 { $seed }：没有隐私保护
page-claims = 声称的 { -epsilon }：{ $claimed } · 已证明的 { -epsilon }：{ $proven }
page-no-claim = 未声称保护隐私
page-none = 无
page-unproven = 没有有限的值
page-compare = 比较两种方法

## Hide true values

hide-true = 隐藏真实值

## A run that is kept for a comparison

pin-this = 把这次运行固定为 A，以便比较
pin-pinned = 已固定为 A
pin-run = “{ $method }”，{ -epsilon } = { $epsilon }
pin-same = 它就是屏幕上的这一次。
pin-compare = 与屏幕上的比较
pin-other = 只有在同一个数据集上的运行才能比较。
pin-back = 回到{ $title }
pin-unpin = 取消固定

## A lesson on a page

lesson-of = 第 { $number } 课{ $place ->
    [0] {" "}
   *[other] （{ $place } / { $all }）
}· { $minutes } 分钟 · { $level }
lesson-first = 请先选择
lesson-lock = 确定：{ $guess }
lesson-next = 下一课：{ $title }
lesson-all = { site-all }
lesson-try = 自己试试
lesson-scale = 虚线：你猜的；实线：实际的
lesson-back = 后退
lesson-on = 前进
lesson-blank = 空屏

## A system without a page of its own

generic-allowed = 允许的误差（{ $label }，{ $unit }）
