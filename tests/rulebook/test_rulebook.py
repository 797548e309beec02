"""The booklet is complete, the same in three languages, and its examples are right under the rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import pytest

from highpriest import rulebook
from highpriest.rulebook import GAMES, LANGUAGES, MARKER, draw_aton, draw_thot, legend, text

RULES = {
    "aton": {f"A{n}" for n in range(1, 18)} | {f"D{n}" for n in range(8)},
    "thot": {f"T{n}" for n in range(1, 13)} | {f"D{n}" for n in range(1, 6)},
}
REFERENCES = re.compile(r"\(([ADT]\d+(?:,\s[ADT]\d+)*)\)$")
WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
BOARD = "a drawing\nof two lines"
COMMON_WORDS = {
    "de": {"und", "der", "das", "nicht", "ist", "mit", "einen", "auch"},
    "en": {"the", "and", "of", "your", "with", "is", "from", "any"},
    "es": {"cada", "una", "que", "del", "con", "las", "por", "más"},
}
BOOKLETS = [(game, language) for game in GAMES for language in LANGUAGES]
each_booklet = pytest.mark.parametrize(("game", "language"), BOOKLETS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Section:
    heading: str
    body: str


def raw(game: str, language: str) -> str:
    return files(rulebook).joinpath(f"{game}.{language}.md").read_text(encoding="utf-8")


def sections(game: str, language: str) -> list[Section]:
    """What stands under each `##` heading; before the first one there is only the title."""
    title, *parts = re.split(r"^## ", raw(game, language), flags=re.MULTILINE)
    assert re.fullmatch(r"# \S[^\n]*\n\n", title), f"only a title before the first heading: {title!r}"
    split = [part.partition("\n") for part in parts]
    return [Section(heading.strip(), body.strip()) for heading, _, body in split]


def paragraphs(body: str) -> list[str]:
    """Paragraphs and list items of a section, without drawings, tables and the marker of the board."""
    prose = re.sub(r"^```.*?^```$", "", body, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^(?:\|.*|\{\{board\}\})$", "", prose, flags=re.MULTILINE)
    blocks = re.split(r"\n\s*\n|\n(?=- |\d+\. )", prose)
    return [" ".join(block.split()) for block in blocks if block.strip()]


def references(paragraph: str) -> tuple[str, ...]:
    found = REFERENCES.search(paragraph)
    assert found, f"no rule number at the end of: {paragraph!r}"
    return tuple(found[1].split(", "))


def words(page: str) -> list[str]:
    return WORD.findall(re.sub(r"\([ADT]\d+(?:,\s[ADT]\d+)*\)", "", page))


# The text as a whole


@each_booklet
def test_every_rule_is_told_and_no_other(game: str, language: str) -> None:
    prose = [paragraph for part in sections(game, language) for paragraph in paragraphs(part.body)]
    assert {rule for paragraph in prose for rule in references(paragraph)} == RULES[game]


@each_booklet
def test_references_are_in_the_order_of_the_rule_book(game: str, language: str) -> None:
    for part in sections(game, language):
        for paragraph in paragraphs(part.body):
            found = references(paragraph)
            ordered = sorted(set(found), key=lambda rule: (rule[0] == "D", int(rule[1:])))
            assert list(found) == ordered, paragraph


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages_have_the_same_paragraphs_in_the_same_order(game: str, language: str) -> None:
    def outline(tongue: str) -> list[list[tuple[str, ...]]]:
        return [[references(p) for p in paragraphs(part.body)] for part in sections(game, tongue)]

    assert len(outline("en")) >= 8
    assert outline(language) == outline("en")


@pytest.mark.parametrize("game", GAMES)
def test_headings_are_translated(game: str) -> None:
    headings = [{part.heading for part in sections(game, language)} for language in LANGUAGES]
    assert len(set.union(*headings)) == sum(len(found) for found in headings)


@each_booklet
def test_board_has_one_place_on_a_line_of_its_own(game: str, language: str) -> None:
    page = raw(game, language)
    assert page.count(MARKER) == 1
    assert f"\n\n{MARKER}\n\n" in page


@each_booklet
def test_length_is_what_a_newcomer_will_read(game: str, language: str) -> None:
    assert 900 <= len(words(raw(game, language))) <= 1400


@each_booklet
def test_words_are_those_of_the_language(game: str, language: str) -> None:
    used = {word.lower() for word in words(raw(game, language))}
    assert used >= COMMON_WORDS[language]
    foreign = set().union(*(COMMON_WORDS[other] for other in LANGUAGES if other != language))
    assert not used & foreign


@each_booklet
def test_typography_is_that_of_the_language(game: str, language: str) -> None:
    page = raw(game, language)
    assert not re.search(r"(?<![\w-])-\d", page), "a true minus stands before a number"
    assert not re.search(r"\"|\.\.\.|“[^„]*“" if language == "de" else r"\"|\.\.\.|[„“”]", page)
    assert page.count("„") == page.count("“")
    assert page.count("«") == page.count("»")
    assert ("«" in page) == ("¿" in page) == (language == "es")
    assert ("„" in page) == (language == "de")


@pytest.mark.parametrize("game", GAMES)
def test_spanish_questions_and_calls_are_opened(game: str) -> None:
    page = raw(game, "es")
    assert page.count("¿") == page.count("?") > 0
    assert page.count("¡") == page.count("!")


@pytest.mark.parametrize("language", ["de", "es"])
def test_numbers_of_thot_are_the_same_as_in_english(language: str) -> None:
    """Translations keep every signed value; it is where a slip of the pen would change a rule."""

    def signed(tongue: str) -> list[list[str]]:
        return [sorted(re.findall(r"[−±+]\d", part.body)) for part in sections("thot", tongue)]

    assert any(signed("en"))
    assert signed(language) == signed("en")


@pytest.mark.parametrize("language", ["de", "es"])
def test_numbers_of_aton_are_the_same_as_in_english(language: str) -> None:
    def numbers(tongue: str) -> list[list[str]]:
        return [sorted(re.findall(r"\d+", part.body)) for part in sections("aton", tongue)]

    assert any(numbers("en"))
    assert numbers(language) == numbers("en")


# The scoring example of Aton (A14)


def table(body: str) -> list[list[str]]:
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def number(cell: str) -> int:
    return int(cell.split(maxsplit=1)[0])


def water(cell: str) -> int:
    return int(cell.rstrip(")").split(":")[1])


def bonus(cell: str) -> int:
    return sum(int(found) for found in re.findall(r"\+(\d)", cell))


def expected_gains(rows: list[list[str]]) -> list[tuple[int, int]]:
    """What A14 gives to Red and Blue for each row, counted from what they hold."""
    one, two, three, four, pillars, bonuses = [(row[1], row[2]) for row in rows]
    prizes = [
        (one, number(one[0]) - number(one[1]), number(one[1]) - number(one[0])),
        (two, 5, 5),
        (three, number(three[0]), number(three[1])),
        (four, 3 * water(four[0]), 3 * water(four[1])),
        (pillars, 8, 8),
    ]
    gains = [
        (red if number(held[0]) > number(held[1]) else 0, blue if number(held[1]) > number(held[0]) else 0)
        for held, red, blue in prizes
    ]
    return [*gains, (bonus(bonuses[0]), bonus(bonuses[1]))]


def scoring_example(language: str) -> str:
    (body,) = [part.body for part in sections("aton", language) if "\n|---" in part.body]
    return body


@each_language
def test_scoring_example_pays_what_the_rule_says(language: str) -> None:
    rows = table(scoring_example(language))
    assert len(rows) == 6
    assert [(int(row[3]), int(row[4])) for row in rows] == expected_gains(rows)


@each_language
def test_scoring_example_shows_a_win_for_each_side_and_a_tie(language: str) -> None:
    gains = expected_gains(table(scoring_example(language)))
    signs = {(red > blue) - (red < blue) for red, blue in gains[:5]}
    assert signs == {-1, 0, 1}


@each_language
def test_sums_of_the_scoring_example_are_those_of_its_table(language: str) -> None:
    body = scoring_example(language)
    sums = re.findall(r"(\d+(?: \+ \d+)+) = (\d+)", body)
    assert [sum(map(int, left.split(" + "))) for left, _ in sums] == [int(right) for _, right in sums]
    rows = table(body)
    red, blue = sum(int(row[3]) for row in rows), sum(int(row[4]) for row in rows)
    before = [int(found) for found in re.findall(r"\d+", paragraphs(body)[0])[:2]]
    assert [int(right) for _, right in sums] == [red, blue, before[0] + red, before[1] + blue]
    assert all(before[side] + gain < 40 for side, gain in enumerate((red, blue))), "the text says it goes on"


@each_language
def test_scoring_example_fits_on_the_board(language: str) -> None:
    rows = table(scoring_example(language))
    for side in (1, 2):
        assert sum(number(row[side]) for row in rows[:4]) <= 29
    assert all(number(row[1]) + number(row[2]) <= 12 for row in rows[:4])
    assert water(rows[3][1]) + water(rows[3][2]) <= 4
    assert number(rows[4][1]) + number(rows[4][2]) <= 10


# The worked round of Aton (A5, A6)


@each_language
def test_worked_round_gives_points_and_order_as_the_cards_say(language: str) -> None:
    (body,) = [part.body for part in sections("aton", language) if re.search(r"\d, \d, \d, \d", part.body)]
    opening, points, order, *_ = paragraphs(body)
    red, blue = ([int(card) for card in row.split(", ")] for row in re.findall(r"\d, \d, \d, \d", opening))
    told = [int(found) for found in re.findall(r"\d+", REFERENCES.sub("", points))]
    assert told == [1, red[0], blue[0], 2 * (red[0] - blue[0])]
    told = [int(found) for found in re.findall(r"\d+", REFERENCES.sub("", order))]
    assert told == [2, blue[1], red[1]]
    assert blue[1] < red[1], "the text says that Blue acts first"


# The example of Thot (T5, T7, T11)


def thot_example(language: str) -> tuple[dict[str, str], list[str]]:
    """The stones of the drawn corner by square, and the list items that move the priest there."""
    (body,) = [part.body for part in sections("thot", language) if "```" in part.body]
    head, *rows = body.split("```")[1].strip("\n").splitlines()
    grid = {
        column + row.split()[0]: stone
        for row in rows
        for column, stone in zip(head.split(), row.split()[1:], strict=True)
    }
    return grid, [p for p in paragraphs(body) if p.startswith("- ")]


def goals(grid: Mapping[str, str], line: str) -> list[str]:
    return [square for square, stone in grid.items() if line in square and stone not in {"·", "P", "S"}]


def named(item: str) -> list[str]:
    return re.findall(r"`([a-e][1-3])`", item)


@each_language
def test_thot_example_can_be_replayed_on_its_drawing(language: str) -> None:
    grid, (anna, ben, anna_again, ben_again) = thot_example(language)
    assert grid["b3"] == ("S" if language == "es" else "P")

    assert named(anna) == [*goals(grid, "3"), "c3", "d3"]
    assert grid["c3"] == "·"
    assert f"{grid['d3']}." in anna
    grid |= {"b3": "·", "d3": "·"}

    assert named(ben) == ["d2", "a2"]
    assert grid["d2"] == "A"
    assert grid["a2"] == "·"
    grid |= {"a2": "−6", "d2": "·"}

    assert named(anna_again) == ["c2", "b2", "b1"]
    assert grid["b2"].endswith("*")
    assert {"b1", "b2", "c2"} <= {*goals(grid, "2"), *goals(grid, "b")}
    assert f"{grid['b1']}." in anna_again
    grid["b1"] = "·"

    assert named(ben_again) == goals(grid, "1")


@each_language
def test_thot_example_adds_up(language: str) -> None:
    grid, items = thot_example(language)
    ((first, second, total),) = re.findall(r"(\d+) \+ (\d+) = (\d+)", items[2])
    assert [f"+{first}", f"+{second}"] == [grid["d3"], grid["b1"]]
    assert int(first) + int(second) == int(total)


# The functions


@each_booklet
def test_text_puts_the_board_where_the_marker_was(game: str, language: str) -> None:
    before, after = raw(game, language).split(MARKER)
    assert text(game, language, BOARD + "\n") == f"{before}```text\n{BOARD}\n```{after}"


@pytest.mark.parametrize(
    ("game", "language", "message"),
    [
        ("chess", "en", "unknown game 'chess'; there are: aton, thot"),
        ("aton", "fr", "unknown language 'fr'; there are: de, en, es"),
        ("../aton", "en", "unknown game '../aton'; there are: aton, thot"),
    ],
)
def test_text_refuses_what_does_not_exist(game: str, language: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        text(game, language, BOARD)


def test_legend_and_drawings_refuse_an_unknown_language() -> None:
    message = re.escape("unknown language 'EN'; there are: de, en, es")
    with pytest.raises(ValueError, match=message):
        legend("EN")
    with pytest.raises(ValueError, match=message):
        draw_thot("EN")
    with pytest.raises(ValueError, match=message):
        draw_aton(KINDS, "EN")


def test_legend_has_the_same_keys_in_every_language_and_own_words() -> None:
    for language in LANGUAGES:
        assert list(legend(language)) == ["sun", "papyrus", "pillar", "water", "bonus"]
    assert all(len({legend(language)[key] for language in LANGUAGES}) > 1 for key in legend("en"))


KINDS = (
    [*["sun"] * 4, "pillar", "pillar", "+1", "water", *["papyrus"] * 4] * 2
    + [*["sun"] * 3, "+1", *["pillar"] * 3, "water", *["papyrus"] * 3, "+1"]
    + [*["sun"] * 3, "+2", *["pillar"] * 3, "water", *["papyrus"] * 3, "+2"]
)  # D0


@each_language
def test_aton_is_drawn_square_by_square_with_its_legend(language: str) -> None:
    drawing = draw_aton(KINDS, language)
    signs = dict(re.findall(r"([1-4][a-l]) (\S+)", drawing))
    assert len(signs) == 48
    assert signs.items() >= {"1a": "y", "1e": "k", "1g": "+1", "1h": "w", "1i": "g", "4d": "+2", "4l": "+2"}.items()
    assert all(word in drawing for word in legend(language).values())
    assert len(re.findall(r"^1.*2.\s", drawing, flags=re.MULTILINE)) == 3, "temples 1 and 2 share three rows"


def test_aton_is_not_drawn_from_a_wrong_list() -> None:
    with pytest.raises(ValueError, match="48 squares, not 47"):
        draw_aton(KINDS[1:], "en")
    with pytest.raises(ValueError, match="unknown kind of square 'sand'; there are: sun, papyrus"):
        draw_aton(["sand", *KINDS[1:]], "en")


@each_language
def test_thot_is_drawn_with_letters_numbers_and_one_priest(language: str) -> None:
    head, *rows = draw_thot(language).splitlines()[:11]
    assert head.split() == list("abcdefghij")
    assert [row.split()[0] for row in rows] == [str(number) for number in range(1, 11)]
    squares = [row.split()[1:] for row in rows]
    assert [len(row) for row in squares] == [10] * 10
    flat = [square for row in squares for square in row]
    assert (flat.count("S" if language == "es" else "P"), flat.count("-"), flat.count("|")) == (1, 9, 9)
    assert (head.index("d"), rows[3][head.index("d")]) == (10, "S" if language == "es" else "P")
