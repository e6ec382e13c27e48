# One thing, one word. Other files use these terms; a test finds a rival word.
-epsilon = ε
-published = 发布
-trial-run = 试运行
-release = 发布
-paper = 论文原版
-in-the-paper = 论文原版
-repaired = 修正版
-suspicion = 怀疑程度
-for-a-person = 一个人若有 k 个，则为 k 倍 ε，有 δ 时更多
-in-95 = 在至少 95% 的发布中
-usually = 100 次发布中有 95 次
-own-notes = 本程序源代码中 docs/papers/{ $file }.md 第 { $section } 节
-no-range = 没有误差范围：没有公开的公式能给出它

# ε = 0.316
epsilon-is = { -epsilon } = { SIG($epsilon) }
full-sentence = { $sentence }。
labelled = { $label }：{ $words }
yes-or-no = { $on ->
    [yes] 是
   *[no] 否
}
version-unread = 文件的版本是 { $value }，而本程序读取版本 { $version }。请用写出它的程序打开。
not-ours = 这不是{ $what ->
    [register] 登记簿
    [study] 调查文件
    [ledger] 账本
   *[release] 一次发布
}。请选择 DP Explorer 写出的文件。
-fewer-columns = 请略去不需要的列

listed-twice = { $name } 列出了两次。请删去其中一处。
