"""Who wrote each method; of what this project changed or added, where it is specified."""

PAPER = (
    "Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng: 基于自适应网格的隐私空间分割方法 (Private "
    "spatial decomposition with adaptive grids), Journal of Computer Research and Development, "
    "2018(6)."
)
_GRIDS = "Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013."
_TREES = (
    "Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial "
    "Decompositions, ICDE 2012."
)
REFERENCES = {
    "published": PAPER,
    "sound": (
        "This project; see docs/papers/stag.md 4.2. Its three layers are those of Zhang "
        "Xiaojian, Jin Kaizhong, Meng Xiaofeng, 2018."
    ),
    "uniform": _GRIDS,
    "adaptive": _GRIDS,
    "kd_standard": _TREES,
    "kd_hybrid": _TREES,
    "quadtree": _TREES,
    "privtree": (
        "Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical "
        "Decompositions, SIGMOD 2016."
    ),
    "matrix": (
        "McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional "
        "Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018."
    ),
    "dawa": (
        "Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under "
        "Differential Privacy, PVLDB 7(5), 2014; what differs is in docs/papers/stag.md 3."
    ),
}
"""Reference of each method, by its key."""
