import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "../router/router.tsx";
import styles from "./chapter-rows.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { rememberSearch } from "./page-search.ts";
import { RowLink, Rows } from "./rows.tsx";
import { Segments } from "./segments.tsx";
import { Tile } from "./tile.tsx";

export type ChapterRow = {
  id: number;
  name: string;
  /** `Physical Chemistry`, `Organic Chemistry` or another branch. */
  type: string;
  /** Percent of the paper. */
  weightage: number;
  /** The two letters on its tile; a chapter without shows the sign of its branch. */
  code?: string | undefined;
  /** Percent done, drawn at the foot of the tile. */
  level?: number | undefined;
  to: string;
};

type Branch = "all" | "physical" | "inorganic" | "organic";

const choices = [
  { value: "all", words: "All" },
  { value: "physical", words: "Physical" },
  { value: "inorganic", words: "Inorganic" },
  { value: "organic", words: "Organic" },
] as const;

/** All chapters as rows that lead somewhere, with a choice of branch above them. */
export function ChapterRows({ chapters }: { chapters: readonly ChapterRow[] }) {
  const [chosen, choose] = useBranch();
  // The choice is painted first, then the rows.
  const branch = useDeferredValue(chosen);
  const shown = chapters.filter(({ type }) => branch === "all" || branchOf(type) === branch);
  return (
    <div className={styles.list}>
      <Segments label="Branch" options={choices} chosen={chosen} onChoose={choose} />
      <Rows>
        {shown.map((chapter) => (
          <RowLink
            key={chapter.id}
            to={chapter.to}
            lead={<Lead chapter={chapter} />}
            title={chapter.name}
            sub={
              <span className={styles.type} data-branch={branchOf(chapter.type)}>
                <Icon name={branchOf(chapter.type)} />
                {typeWords(chapter.type)}
              </span>
            }
          />
        ))}
      </Rows>
    </div>
  );
}

/** The branch that the address names by `?branch=`; a choice is written there, so that Back and a reload keep it. */
function useBranch() {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get("branch");
  const [chosen, setChosen] = useState<Branch>(
    () => choices.find(({ value }) => value === asked)?.value ?? "all",
  );
  // What the header's way back leads to is the list as it was left.
  useEffect(() => rememberSearch(pathname, branchSearch(chosen)), [pathname, chosen]);
  const choose = (branch: Branch) => {
    setChosen(branch);
    // Past the router: to it another address is another page, which starts at its top with the focus on its heading.
    history.replaceState(history.state, "", pathname + branchSearch(branch));
  };
  return [chosen, choose] as const;
}

const branchSearch = (branch: Branch) => (branch === "all" ? "" : `?branch=${branch}`);

function Lead({ chapter }: { chapter: ChapterRow }) {
  const branch = branchOf(chapter.type);
  if (chapter.code) {
    const { code, weightage, level } = chapter;
    return (
      <Tile code={code} branch={branch} weight={weightage} {...(level === undefined ? {} : { level })} />
    );
  }
  return (
    <span className={styles.sign} data-branch={branch}>
      <Icon name={branch} />
    </span>
  );
}

/** The sign and colour of a type; whatever is neither physical nor organic has the third. */
function branchOf(type: string): Exclude<Branch, "all"> & IconName {
  if (type.startsWith("Physical")) return "physical";
  return type.startsWith("Organic") ? "organic" : "inorganic";
}

/** `Physical Chemistry`, the word Chemistry once. */
function typeWords(type: string): string {
  return type.endsWith("Chemistry") ? type : `${type} Chemistry`;
}
