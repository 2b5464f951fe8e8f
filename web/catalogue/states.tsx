import type { ReactNode } from "react";
import type { DrillTrend } from "../src/api/drills.ts";
import { ChapterRows } from "../src/chapters/chapter-rows.tsx";
import { Option, Options } from "../src/question/options.tsx";
import { DrillTrends } from "../src/screens/drills/drill-trends.tsx";
import { PrepChart } from "../src/screens/smart-path/prep-chart.tsx";
import { BarChart, Columns, Curve, Curves } from "../src/ui/charts/charts.tsx";
import { Table } from "../src/ui/charts/table.tsx";
import { BookmarkButton } from "../src/ui/controls/bookmark-button.tsx";
import { Button, ExternalLinkButton, LinkButton } from "../src/ui/controls/button.tsx";
import { ChoiceField, TextField } from "../src/ui/controls/field.tsx";
import { IconButton } from "../src/ui/controls/icon-button.tsx";
import { SegmentedControl } from "../src/ui/controls/segmented-control.tsx";
import { Switch } from "../src/ui/controls/switch.tsx";
import { Modal } from "../src/ui/dialogs/modal.tsx";
import { Icon } from "../src/ui/icons/icon.tsx";
import { List, RowButton, RowLink } from "../src/ui/lists/list.tsx";
import { Tile } from "../src/ui/lists/tile.tsx";
import { LoadFailed } from "../src/ui/loading/load-failed.tsx";
import { LoadMore } from "../src/ui/loading/load-more.tsx";
import { SkeletonRows, SkeletonText } from "../src/ui/loading/skeleton.tsx";
import { Spinner } from "../src/ui/loading/spinner.tsx";
import { Alert } from "../src/ui/messages/alert.tsx";
import { EmptyState, SuccessIcon } from "../src/ui/page/empty-state.tsx";
import { PageHeader } from "../src/ui/page/page-header.tsx";
import { Logo, TopBar } from "../src/ui/page/top-bar.tsx";
import { ResultStats } from "../src/ui/result-stats.tsx";

/** `coversPage`: it hides all others, so it is shown only by its name. */
type State = { name: string; content: ReactNode; coversPage?: boolean };

const nothing = () => undefined;
const loadMore = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: nothing,
};
const option = (text: string) => ({ text_html: `<p>${text}</p>`, text_alternative: text });
const history = [41, 43, 42, 48, 55].map((overall_prep, index) => ({
  date: `2026-11-${20 + index}`,
  overall_prep,
}));
const trends: DrillTrend[] = [
  {
    kind: "ratio",
    direction: "up",
    points: [
      { date: "2026-11-20", right: 5, answered: 8, right_per_minute: 3.3 },
      { date: "2026-11-21", right: 9, answered: 10, right_per_minute: 6 },
    ],
  },
];
const bars = [
  { key: 1, label: "Thermodynamics", value: 12, text: "12" },
  { key: 2, label: "A chapter with a very long name that needs two lines", value: 7, text: "7" },
  { key: 3, label: "Solutions", value: 0, text: "0" },
];
const table = { head: ["Chapter", "Marks"], rows: bars.map(({ label, text }) => [label, text] as const) };
const chapters = [
  {
    id: 1,
    name: "Chemical Thermodynamics",
    type: "Physical Chemistry",
    weightage: 6,
    code: "Th",
    level: 40,
    exams: ["main", "advanced"],
    to: "/",
  },
  {
    id: 2,
    name: "Aldehydes, Ketones and Carboxylic Acids",
    type: "Organic Chemistry",
    weightage: 8,
    code: "Al",
    level: 0,
    exams: ["main", "advanced"],
    to: "/",
  },
  {
    id: 3,
    name: "Coordination Compounds",
    type: "Inorganic Chemistry",
    weightage: 9,
    exams: ["main"],
    to: "/",
  },
];

/** Components in each of their states. A state's name is also the name of its pictures. */
export const states: readonly State[] = [
  {
    name: "buttons",
    content: (
      <>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="plain">Plain</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="link">Link</Button>
      </>
    ),
  },
  {
    name: "disabled and busy buttons",
    content: (
      <>
        <Button disabled>Disabled</Button>
        <Button busy>Busy</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button variant="secondary" busy>
          Busy
        </Button>
      </>
    ),
  },
  {
    name: "buttons of each size",
    content: (
      <>
        <Button compact>Compact</Button>
        <Button fullWidth>Full width with a label that needs more than one line on a phone</Button>
        <LinkButton to="/">A link</LinkButton>
        <ExternalLinkButton>Not known yet</ExternalLinkButton>
      </>
    ),
  },
  {
    name: "icon buttons",
    content: (
      <div className="pair">
        <IconButton icon="trash" label="Delete" />
        <IconButton icon="trash" label="Delete" disabled />
        <BookmarkButton label="Star" isBookmarked={false} onToggle={nothing} />
        <BookmarkButton label="Starred" isBookmarked onToggle={nothing} />
      </div>
    ),
  },
  { name: "field", content: <TextField label="Target year" hint="For example 2027." defaultValue="2027" /> },
  {
    name: "field with an error",
    content: (
      <TextField
        label="Target year"
        defaultValue="1e3"
        error="Type the year in four digits, for example 2027."
      />
    ),
  },
  { name: "disabled field", content: <TextField label="Name" defaultValue="Asha" disabled /> },
  {
    name: "choice field",
    content: (
      <ChoiceField legend="Class" name="class" options={["IX", "X", "XI", "XII"]} initialOption="XI" />
    ),
  },
  {
    name: "segmented control",
    content: (
      <SegmentedControl
        label="Branch"
        options={[
          { value: "all", label: "All" },
          { value: "physical", label: "Physical" },
          { value: "organic", label: "Organic" },
        ]}
        selectedValue="physical"
        onSelect={nothing}
      />
    ),
  },
  {
    name: "switches",
    content: (
      <div>
        <Switch label="Sounds" subtitle="When a drill ends" defaultChecked />
        <Switch label="Timer" subtitle="Hide the clock until five minutes are left" />
        <Switch label="Necessary" subtitle="Always on" defaultChecked disabled />
      </div>
    ),
  },
  { name: "message", content: <Alert>Nothing has changed since your last visit.</Alert> },
  {
    name: "wrong message",
    content: <Alert state="wrong">The quiz could not be started. Try again.</Alert>,
  },
  { name: "warning message", content: <Alert state="warning">Five minutes left.</Alert> },
  { name: "partial message", content: <Alert state="partial">Two of three right.</Alert> },
  { name: "correct message", content: <Alert state="correct">Right. 4 marks.</Alert> },
  {
    name: "failed load",
    content: (
      <LoadFailed busy={false} onRetry={nothing}>
        Could not load your plan.
      </LoadFailed>
    ),
  },
  { name: "load more", content: <LoadMore list={loadMore} itemsLabel="quizzes" /> },
  {
    name: "failed load of more",
    content: (
      <LoadMore list={{ ...loadMore, isFetchNextPageError: true, error: new Error() }} itemsLabel="quizzes" />
    ),
  },
  { name: "loading rows", content: <SkeletonRows count={2} /> },
  { name: "loading text", content: <SkeletonText /> },
  { name: "spinner", content: <Spinner /> },
  {
    name: "empty page",
    content: (
      <EmptyState icon={<SuccessIcon />}>
        <h2>All done for today</h2>
        <p>Your next cards come tomorrow.</p>
      </EmptyState>
    ),
  },
  {
    name: "page header",
    content: (
      <PageHeader>
        <IconButton icon="menu" label="Menu" />
      </PageHeader>
    ),
  },
  {
    name: "top bar",
    content: (
      <TopBar>
        <Logo />
      </TopBar>
    ),
  },
  {
    name: "rows",
    content: (
      <List>
        <RowLink to="/" leading={<Icon name="star" />} title="Starred" subtitle="Questions and notes" />
        <RowButton leading={<Icon name="grid" />} title="Start" subtitle="25 questions" onClick={nothing} />
        <RowButton leading={<Icon name="grid" />} title="Starting" busy onClick={nothing} />
      </List>
    ),
  },
  {
    name: "tiles",
    content: (
      <div className="pair">
        <Tile code="Th" branch="physical" weightage={6} level={40} />
        <Tile code="Al" branch="organic" weightage={8} />
        <Tile code="Co" branch="inorganic" isEmpty />
        <Tile code="Th" branch="physical" size="small" />
        <Tile code="Th" branch="physical" weightage={6} size="big" />
      </div>
    ),
  },
  {
    name: "result stats",
    content: (
      <ResultStats
        totalLabel="Questions"
        stats={{
          total: 15,
          correct: 9,
          correct_pct: 60,
          wrong: 4,
          wrong_pct: 26.7,
          partial: 1,
          unattempted: 2,
        }}
      />
    ),
  },
  {
    name: "options with one answer",
    content: (
      <Options label="Answer">
        <Option type="radio" option={option("It rises.")} index={0} isSelected={false} onSelect={nothing} />
        <Option type="radio" option={option("It falls.")} index={1} isSelected onSelect={nothing} />
        <Option
          type="radio"
          option={option("Neither.")}
          index={2}
          isSelected={false}
          isDisabled
          onSelect={nothing}
        />
      </Options>
    ),
  },
  {
    name: "options with several answers",
    content: (
      <Options label="Answers">
        <Option type="checkbox" option={option("Neon")} index={0} isSelected onSelect={nothing} />
        <Option type="checkbox" option={option("Argon")} index={1} isSelected={false} onSelect={nothing} />
      </Options>
    ),
  },
  { name: "chapters", content: <ChapterRows chapters={chapters} /> },
  { name: "bars", content: <BarChart bars={bars} table={table} /> },
  { name: "table", content: <Table {...table} /> },
  {
    name: "columns",
    content: <Columns columns={[30, 90, 45, 120].map((value, key) => ({ key, value, expected: 60 }))} />,
  },
  { name: "curve", content: <Curve values={[20, 45, 40, 70]} band={{ low: 30, high: 60 }} /> },
  {
    name: "curves",
    content: (
      <Curves
        lines={[
          { label: "Right", values: [80, 70, 40] },
          { label: "Wrong", values: [10, 20, 40] },
          { label: "Left out", values: [10, undefined, 20] },
        ]}
      />
    ),
  },
  { name: "prep chart", content: <PrepChart history={history} /> },
  { name: "prep chart on the first day", content: <PrepChart history={history.slice(0, 1)} /> },
  {
    name: "drill trends",
    content: <DrillTrends trends={trends} />,
  },
  {
    name: "dialog",
    coversPage: true,
    content: (
      <Modal title="End the quiz?" onClose={nothing}>
        <p>Two questions have no answer.</p>
        <Button>End Quiz</Button>
        <Button variant="secondary">Keep going</Button>
      </Modal>
    ),
  },
];
