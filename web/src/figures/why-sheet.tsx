import { useQuery } from "@tanstack/react-query";
import { figuresQuery } from "../api/figures.ts";
import { LoadFailed } from "../ui/load-failed.tsx";
import { Modal } from "../ui/modal.tsx";
import { SkeletonText } from "../ui/skeleton.tsx";
import { explanationOf } from "./explanation.ts";
import type { Explanation, Figure } from "./figure.ts";
import styles from "./why-sheet.module.css";

type Props = { figure: Figure; question: string; onClose: () => void };

/** How one of the learner's figures came about, in words and in its parts. */
export function WhySheet({ figure, question, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(figuresQuery());
  return (
    <Modal title={question} onClose={onClose} startsAtTitle>
      {data ? (
        <Explained {...explanationOf(figure, data)} />
      ) : isError ? (
        <LoadFailed busy={isFetching} onRetry={() => refetch()}>
          The explanation could not be fetched.
        </LoadFailed>
      ) : (
        <SkeletonText />
      )}
    </Modal>
  );
}

function Explained({ says, groups }: Explanation) {
  return (
    <>
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {groups
        .filter(({ parts }) => parts.length > 0)
        .map(({ title, parts }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.parts}>
              {parts.map(([name, words]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </>
  );
}
