"""Uploads: every row of the bad-input table, roles, public ranges, neighbours."""

import dataclasses
import hashlib
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import ALGORITHM, data
from dp_core.algorithms.fda.data import SAMPLES, FDAUpload, accept, guess
from dp_core.algorithms.fda.method.steps.trees import interval_tree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study import event_epsilon
from dp_core.algorithms.fda.view import bound_words
from dp_core.errors import DataError, ParameterError
from dp_core.tables.data import CountStream
from dp_core.uploads.files import read_table
from dp_core.words import say
from tests.algorithms.uploads import refused, table
from tests.hostile import as_suggested
from tests.refusals import says

JANUARY = {"start": "2013-01-01", "end": "2013-01-31"}
EVENTS = {"form": "events", "time_column": "date", **JANUARY}
INCREMENTS = {"form": "increments", "counts_column": "n"}


def events(dates, **more):
    """Stream made of event dates in January 2013, by day unless said otherwise."""
    return accept(table(date=dates), FDAUpload(**{**EVENTS, **more}))


def increments(counts, *, labels=None, **more):
    """Stream made of counts; so many periods as rows unless something is said about the range."""
    if not {"start", "end", "periods", "own_dates"} & set(more):
        more["periods"] = max(1, len(counts))
    columns = {"n": counts} if labels is None else {"when": labels, "n": counts}
    label = {} if labels is None else {"label_column": "when"}
    return accept(table(**columns), FDAUpload(**INCREMENTS, **label, **more))


def flagged(dates, flags, **more):
    """Stream made of event dates of rows that count or do not."""
    return accept(table(date=dates, flag=flags), FDAUpload(**EVENTS, flag_column="flag", **more))


def test_events_are_counted_in_the_public_range_and_others_dropped():
    made = events(["2013-01-03", "2013-01-01 23:59", "2013-01-03 10:00"])
    assert made.increments.tolist() == [1, 0, 2, *[0] * 28]
    assert made.starts[2] == np.datetime64("2013-01-03")
    assert (made.period, made.name) == ("day", "Your file, 31 days")
    made = events(["2012-12-31", "2013-01-31 23:59:59", "2013-02-01", "9999-12-31"])
    assert (made.outside, made.totals()[-1]) == (3, 1)
    made = flagged(["2012-01-01", "2012-01-01", "2013-01-01"], ["no", "yes", "yes"])
    assert (made.outside, made.totals()[-1]) == (1, 1)  # not those that do not count
    made = events(["2013-01-14", "2013-01-15", "2013-02-28", "2013-03-01"],
                  period="month", start="2013-01-15", end="2013-02-28")  # fmt: skip
    assert (made.increments.tolist(), made.outside) == ([1, 1], 2)
    assert made.starts[0] == np.datetime64("2013-01-01")


def test_no_event_at_all_works_and_the_positive_value_is_asked_for():
    assert events([]).totals().tolist() == [0] * 31
    assert flagged(["2013-01-01"], ["no"]).totals()[-1] == 0
    assert flagged(["2013-01-01"], ["no"], positive="A").notes == (say("fda-note-unused"),)
    message = refused(DataError, flagged, ["2013-01-01"], ["HIV"])
    assert "Column 'flag' holds 'HIV', not yes/no" in message
    assert flagged(["2013-01-01"], ["HIV"], positive="hiv").totals()[-1] == 1


def test_dates_are_read_as_it_is_stated_how_they_are_written():
    dates = ["2013-01-01", "soon", None, "31/01/2013", "2013-01-02", "a", "b", "c"]
    message = refused(DataError, events, dates)
    assert "Column 'date' has 6 cells without a date such as" in message
    assert "row 4 ('31/01/2013'), row 6 ('a'), row 7 ('b') and 1 more. Correct" in message
    assert events(["1/3/13"], date_order="month first", two_digit_years=True).increments[2] == 1
    zones = events(["2013-01-01T23:30:00-05:00", "2013-01-01"])
    assert zones.increments[:2].tolist() == [1, 1]
    assert zones.notes[0].startswith("Times with a zone were converted to UTC")


def counts_of_one(labels, **more):
    return increments([1] * len(labels), labels=labels, **more)


@pytest.mark.parametrize("period", ["minute", "day", "week", "quarter"])
@pytest.mark.parametrize("read", [events, counts_of_one])
def test_a_date_that_names_no_single_period_is_refused_or_left_out(period, read):
    facts = {"start": "2013-01-01", "end": "2013-12-31", "period": period}
    rows = ["2013-05-01 10:05", "2013"]
    message = refused(DataError, read, rows, **facts)
    assert f"1 cell spanning more than one {period}: row 2 ('2013')" in message
    assert read(rows, skip_undated=True, **facts).increments.sum() == 1
    assert read(rows, **{**facts, "period": "year"}).increments.tolist() == [2]


def test_persons_are_kept_in_time_order():
    upload = FDAUpload(**EVENTS, person_column="who", contribution=2)
    rows = table(date=["2013-01-05", "2013-01-01 12:00", "2013-01-01 08:00", "2012-01-01"],
                 who=["ana", "bob", "ana", "eve"])  # fmt: skip
    made = accept(rows, upload)
    assert made.event_periods.tolist() == [0, 0, 4]
    assert (made.event_persons.tolist(), made.contribution) == ([0, 1, 0], 2)
    assert made.limited(1).event_periods.tolist() == [0, 0]
    message = refused(DataError, accept, rows.assign(who=["ana", None, "ana", None]), upload)
    assert "names no person in row 2 (empty)" in message


def test_no_message_names_a_person():
    rows = table(date=["2013-01-01", "x"], flag=["a", "b"], n=["1", "?"], who=["ana-1", None])
    upload = FDAUpload(**EVENTS, person_column="who")
    wrong = [
        (rows, upload),
        (rows.head(1), dataclasses.replace(upload, flag_column="flag")),
        (rows.head(1), dataclasses.replace(upload, person_column="lost")),
        (rows.assign(date="2013-01-01"), upload),
        (rows, dataclasses.replace(upload, form="increments", counts_column="n")),
    ]
    for bad, settings_of_it in wrong:
        assert "ana-1" not in refused(DataError, accept, bad, settings_of_it)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(st.integers(-3, 33), st.booleans(), st.integers(0, 3)), max_size=12),
    st.randoms(use_true_random=False),
)
def test_counting_agrees_with_the_obvious_way_in_any_order_of_rows(rows, random):
    random.shuffle(rows)
    first = np.datetime64("2013-01-01")
    made = accept(
        table(
            date=[str(first + day) for day, _, _ in rows],
            flag=[flag for _, flag, _ in rows],
            who=[f"p{person}" for _, _, person in rows],
        ),
        FDAUpload(**EVENTS, flag_column="flag", person_column="who"),
    )
    counted = [day for day, flag, _ in rows if flag]
    assert made.increments.tolist() == [counted.count(day) for day in range(31)]
    assert made.outside == sum(not 0 <= day < 31 for day in counted)
    assert len(made.event_persons) == made.totals()[-1]


@pytest.mark.parametrize(
    ("form", "column"), [("events", "date or time column"), ("increments", "counts column")]
)
def test_all_facts_that_are_missing_are_asked_for_at_once(form, column):
    upload = FDAUpload(form=form)
    for call in (lambda: data.look_alike(upload, 9), lambda: accept(table(x=["1"]), upload)):
        message = refused(ParameterError, call)
        assert message.startswith(f"Not stated: {column}, first day and last day. State them")


def test_the_files_own_range_is_used_only_when_asked_and_then_said():
    made = events(["2013-02-03", "2013-02-01"], own_dates=True, start="", end="")
    assert made.increments.tolist() == [1, 0, 1]
    assert made.facts_from_data
    assert made.notes[-1] == say("fda-upload-own_dates.notice")
    assert not events(["2013-01-01"]).facts_from_data
    with pytest.raises(DataError, check=says("fda-error-range-none")):
        events([], own_dates=True)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (["1", "-2"], r"Row 2 holds -2; it is negative. Correct it, or choose net changes"),
        (["1", "2.5"], r"Row 2 holds 2.5; counts are whole numbers."),
        (["1", "inf"], r"Row 2 holds inf; at most"),
        (["1", str(2**53 + 2)], r"Row 2 holds 9007199254740994.0; at most"),
        (["1", str(2**53)], r"The counts add up to 9.007e+15; at most"),
        (["1", None, "x"], r"no whole number in row 2 (empty), row 3 ('x'). Write one"),
        ([], r"There is no period. Give at least one count."),
    ],
)
def test_bad_increments_are_refused_with_their_rows(counts, message):
    assert message in refused(DataError, increments, counts)


def test_labelled_increments_fill_a_public_range():
    labels = ["2013-01-04", "2013-01-02", "2013-02-01"]
    made = increments([4, 2, 9], labels=labels, start="2013-01-01", end="2013-01-04")
    assert (made.increments.tolist(), made.outside) == ([0, 2, 0, 4], 9)
    again = increments([1, 2, 5], labels=["2013-01-01", "2013-01-01", "2013-01-03"], **JANUARY)
    assert again.increments[:4].tolist() == [3, 0, 5, 0]
    assert again.notes == ("Rows of the same day were added: 1.",)
    bad = refused(DataError, increments, [1, 2], labels=["2013-01-01", "x"], **JANUARY)
    assert "Column 'when' has 1 cell without a date" in bad
    own = increments([4, 2], labels=labels[:2], own_dates=True)
    assert own.increments.tolist() == [2, 0, 4]
    assert own.facts_from_data


# What counts per period may make public: the same for every file about which the same is stated.
FIRST = {"start": "2013-01-01", "periods": 31}
STATED = {"days": JANUARY, "number": {"periods": 31}, "first day and number": FIRST}


def public(stream):
    """All of a stream that pages, plans and bundles take for known."""
    starts = None if stream.starts is None else stream.starts.tolist()
    return (
        len(stream), starts, stream.name, stream.event, stream.period, stream.contribution,
        stream.signed, stream.has_persons, stream.facts_from_data,
    )  # fmt: skip


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("facts", STATED.values(), ids=STATED)
def test_the_rows_of_counts_do_not_make_dates_or_a_length_public(facts, labelled):
    days = [f"2013-01-{day:02d}" for day in range(1, 32)]
    files = [days, days[:-1], days[3:], ["2012-12-30", *days], [*days, "2013-02-01"], days[6:7]]
    named = [(len(file), file if labelled else None) for file in files]
    streams = [increments([2] * n, labels=labels, **facts) for n, labels in named]
    assert len({str(public(stream)) for stream in streams}) == 1
    assert not streams[0].facts_from_data


@pytest.mark.parametrize("labels", [None, ["2013-01-01", "2013-01-03"]])
@pytest.mark.parametrize("facts", [{}, {"start": "2013-01-01"}, {"end": "2013-01-03"}])
def test_counts_without_a_stated_range_are_refused_or_marked(facts, labels):
    message = refused(ParameterError, increments, [4, 2], labels=labels, **{"start": "", **facts})
    assert "or the number of periods, or use the file's own range" in message
    own = increments([4, 2], labels=labels, own_dates=True)
    assert own.facts_from_data
    assert say("fda-upload-own_dates.notice") in own.notes
    assert own.increments.tolist() == ([4, 2] if labels is None else [4, 0, 2])


def test_a_number_of_periods_fills_up_and_net_changes_lift_the_bound():
    short, long = increments([1, 2], periods=4), increments([1, 2, 3, 4, 5], periods=4)
    assert (short.increments.tolist(), short.outside) == ([1, 2, 0, 0], 0)
    assert short.notes == ("Rows: 2; periods: 4. The last periods (2) count as 0.",)
    assert (long.increments.tolist(), long.outside) == ([1, 2, 3, 4], 5)
    assert "Further rows are left out" in long.notes[0]
    made = increments(["5", "0", "3"], period="month")
    assert made.increments.tolist() == [5, 0, 3]
    assert made.starts is None
    assert made.name == "Your file, 3 months"
    made = increments(["5", "-2"], net_changes=True)
    assert made.signed
    assert (made.contribution, made.notes) == (2, (say("fda-note-lifted"),))
    assert increments(["5", "-2"], net_changes=True, contribution=3).notes == ()


@pytest.mark.parametrize("period", ["minute", "day", "week", "month", "year"])
def test_a_first_day_and_a_number_are_the_days_they_make(period):
    labels = ["2013-01-15 00:00", "2099-01-01 00:00", "2012-12-31 00:00"]
    made = increments([5, 7, 9], labels=labels, start="2013-01-15", periods=30, period=period)
    assert (len(made), made.outside) == (30, 16)
    assert made.increments[0] == 5
    assert made.starts[0] <= np.datetime64("2013-01-15")
    message = refused(ParameterError, increments, [1], **JANUARY, periods=30)
    assert message.startswith("periods = 30, but 2013-01-01 to 2013-01-31 are 31 days.")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"month,cases\n2013-01,5\n2013-02,7\n", ("increments", "cases", "month")),
        (b"5\n7\n3\n", ("increments", "column 1", "")),
        (b"week,n\n1,0\n2,1\n3,0\n", ("increments", "n", "")),
        (b"date\n2013-01-01\n2013-01-01\n", ("events", "", "")),
        (b"name,town\nana,bern\n", ("events", "", "")),
    ],
)
def test_the_form_is_guessed(content, expected):
    found = guess(as_suggested(content, "a.csv"))
    assert (found.form, found.counts_column, found.label_column) == expected
    found = guess(table(date=["01/13/2013", "01/02/2013"]))
    assert found.date_order == "month first"


def test_the_templates_are_accepted_as_they_are():
    rows = read_table(data.template(), "t.csv")
    found = dataclasses.replace(guess(rows), start="2024-01-01", end="2024-12-31")
    made = accept(rows, found)
    assert (made.totals()[-1], made.has_persons, made.outside) == (3, True, 0)
    rows = read_table(data.template_increments(), "t.csv")
    found = dataclasses.replace(guess(rows), start="2024-01-01", end="2024-04-30", period="month")
    assert accept(rows, found).increments.tolist() == [12, 9, 0, 15]


def test_rows_without_a_date_are_left_out_where_that_is_stated():
    rows = pd.DataFrame({"when": ["2024-01-01", None, "soon", "2024-01-03"], "n": list("1234")})
    stated = {"time_column": "when", "start": "2024-01-01", "end": "2024-01-03"}
    made = accept(rows, FDAUpload(**stated, skip_undated=True))
    assert (made.increments.tolist(), made.outside) == ([1, 0, 1], 0)
    assert "Rows left out, without a date: 2." in made.notes
    own = FDAUpload(time_column="when", own_dates=True, skip_undated=True)
    assert accept(rows, own).increments.tolist() == [1, 0, 1]


def test_bundled_samples_are_as_described():
    for make in SAMPLES.values():  # and are the same every time
        assert make.__wrapped__().fingerprint == make().fingerprint
    text = data.FLIGHTS.with_name("SOURCES.md").read_text(encoding="utf-8")
    described = re.search(r"`flights\.csv\.gz` \|.*CC0 \| 8,760 \| `([0-9a-f]{64})`", text)
    assert described[1] == hashlib.sha256(data.FLIGHTS.read_bytes()).hexdigest()


def persons(*events, periods=7):
    """Stream of (period, person) pairs in time order."""
    times = np.asarray([period for period, _ in events])
    who = np.asarray([person for _, person in events])
    counts = np.bincount(times, minlength=periods)
    return CountStream(increments=counts, name="persons", event_periods=times, event_persons=who)


def test_left_out_admissions_and_the_price_of_a_change_are_the_exact_ones():
    """First and last of eight periods share no box of the naive tree: exactly two."""
    stream, tried = SAMPLES["hiv"](), (1, 2, 3, 5)
    lost = [data.capped_away(stream, bound, at=119) for bound in tried]
    assert lost == [12_708, 3_013, 71, 0]
    price = [event_epsilon(stream, FDAParams(contribution=bound)) for bound in tried]
    assert price == pytest.approx([2, 1, 2 / 3, 0.4])
    tree = interval_tree("naive", 8)
    change = np.asarray([1, 0, 0, 0, 0, 0, 0, -1])
    assert np.abs(tree.shares * tree.node_counts(change)).sum() == 2


@pytest.mark.parametrize("bound", [1, 2, 3])
def test_one_removed_event_changes_the_weighted_boxes_by_two_when_the_next_takes_its_place(bound):
    """One person with bound + 1 events; the first is removed, the last takes its place."""
    times = [0, 2, 4, 6][: bound + 1]
    whole = persons(*((time, 1) for time in times))
    less = persons(*((time, 1) for time in times[1:]))
    tree = interval_tree("fda", 7)
    change = whole.limited(bound).increments - less.limited(bound).increments
    moved = float(np.abs(tree.shares * tree.node_counts(change)).sum())
    epsilon = 1.5
    p = FDAParams(epsilon=epsilon, contribution=bound)
    # Boxes that count both periods do not move; those of the removed one alone do.
    assert moved * epsilon / bound <= event_epsilon(whole, p) + 1e-12
    assert event_epsilon(whole, p) == 2 * epsilon / bound


def test_without_ids_one_event_is_one_change():
    stream = CountStream(increments=np.arange(5), name="counts")
    assert event_epsilon(stream, FDAParams(contribution=4)) == 0.25
    cases = {"events": (stream, 1), "persons": (SAMPLES["hiv"](), 3)}
    cases["changes"] = SAMPLES["beds"](), 2
    for kind, (made, bound) in cases.items():
        said = bound_words(made, FDAParams(contribution=bound)).arguments
        assert (said["kind"], said["most"]) == (kind, bound)


@pytest.mark.parametrize("method", [method.key for method in ALGORITHM.methods])
def test_net_changes_need_a_bound_of_two(method):
    stream = SAMPLES["beds"]()
    run = ALGORITHM.method(method).run
    with pytest.raises(ParameterError, match="is too small"):
        run(stream, FDAParams(contribution=1), np.random.default_rng(0))
    release = run(stream, FDAParams(contribution=2, epsilon=1e7), np.random.default_rng(0))
    np.testing.assert_allclose(release.output.totals, stream.totals(), atol=0.01)


@pytest.mark.parametrize(
    ("names", "roles"),
    [
        (("就诊日期", "患者编号"), ("events", "就诊日期", "患者编号")),
        (("日期", "人数"), ("increments", "日期", "人数")),
    ],
)
def test_chinese_names_of_columns_tell_their_roles(names, roles):
    found = guess(pd.DataFrame(columns=[*names]))
    events = (found.form, found.time_column, found.person_column)
    assert roles in (events, (found.form, found.label_column, found.counts_column))
