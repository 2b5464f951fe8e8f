import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "../router/router.tsx";
import { SegmentedControl } from "../ui/controls/segmented-control.tsx";
import { Icon, type IconName } from "../ui/icons/icon.tsx";
import { List, RowLink } from "../ui/lists/list.tsx";
import { Tile } from "../ui/lists/tile.tsx";
import { rememberQuery } from "../ui/remembered-query.ts";
import styles from "./chapter-rows.module.css";
import { isNotInMain, shareOnTile } from "./exam-share.ts";

type ChapterRow = {
  id: number;
  name: string;
  /** `Physical Chemistry`, `Organic Chemistry` or another branch. */
  type: string;
  /** Percent of the exam paper. */
  weightage: number;
  /** The exams for which it has questions. */
  exams: readonly string[];
  /** The two letters on its tile. A chapter without a code shows the icon of its branch. */
  code?: string | undefined;
  /** Percent done, shown as a bar at the bottom of the tile. */
  level?: number | undefined;
  to: string;
};

type Branch = "all" | "physical" | "inorganic" | "organic";

const branchOptions = [
  { value: "all", label: "All" },
  { value: "physical", label: "Physical" },
  { value: "inorganic", label: "Inorganic" },
  { value: "organic", label: "Organic" },
] as const;

/** All chapters as rows of links, with a filter by branch above them. */
export function ChapterRows({ chapters }: { chapters: readonly ChapterRow[] }) {
  const [selectedBranch, selectBranch] = useBranch();
  // The filter is painted first, then the rows.
  const branch = useDeferredValue(selectedBranch);
  const visibleChapters = chapters.filter(({ type }) => branch === "all" || branchOf(type) === branch);
  return (
    <div className={styles.list}>
      <SegmentedControl
        label="Branch"
        options={branchOptions}
        selectedValue={selectedBranch}
        onSelect={selectBranch}
      />
      <List>
        {visibleChapters.map((chapter) => (
          <RowLink
            key={chapter.id}
            to={chapter.to}
            leading={<ChapterIcon chapter={chapter} />}
            title={chapter.name}
            subtitle={
              <span className={styles.type} data-branch={branchOf(chapter.type)}>
                <Icon name={branchOf(chapter.type)} />
                {isNotInMain(chapter.exams)
                  ? `${formatType(chapter.type)} · not in Main`
                  : formatType(chapter.type)}
              </span>
            }
          />
        ))}
      </List>
    </div>
  );
}

/** The branch selected by `?branch=`. A new choice is written to the URL, so that Back and a reload keep it. */
function useBranch() {
  const { pathname, search } = useLocation();
  const requestedBranch = new URLSearchParams(search).get("branch");
  const [selectedBranch, setSelectedBranch] = useState<Branch>(
    () => branchOptions.find(({ value }) => value === requestedBranch)?.value ?? "all",
  );
  // The back link in the header then leads to the list with the same filter.
  useEffect(() => rememberQuery(pathname, branchQuery(selectedBranch)), [pathname, selectedBranch]);
  const selectBranch = (branch: Branch) => {
    setSelectedBranch(branch);
    // Bypasses the router, which treats a new URL as a new page: it scrolls to the top and focuses the heading.
    history.replaceState(history.state, "", pathname + branchQuery(branch));
  };
  return [selectedBranch, selectBranch] as const;
}

const branchQuery = (branch: Branch) => (branch === "all" ? "" : `?branch=${branch}`);

function ChapterIcon({ chapter }: { chapter: ChapterRow }) {
  const branch = branchOf(chapter.type);
  if (chapter.code) {
    const { code, level } = chapter;
    return (
      <Tile
        code={code}
        branch={branch}
        {...shareOnTile(chapter)}
        {...(level === undefined ? {} : { level })}
      />
    );
  }
  return (
    <span className={styles.branchIcon} data-branch={branch}>
      <Icon name={branch} />
    </span>
  );
}

/** The branch of a type, for its icon and colour. Any type that is neither physical nor organic is inorganic. */
function branchOf(type: string): Exclude<Branch, "all"> & IconName {
  if (type.startsWith("Physical")) return "physical";
  return type.startsWith("Organic") ? "organic" : "inorganic";
}

/** Adds the word Chemistry unless the type ends with it: `Physical Chemistry`. */
function formatType(type: string): string {
  return type.endsWith("Chemistry") ? type : `${type} Chemistry`;
}
