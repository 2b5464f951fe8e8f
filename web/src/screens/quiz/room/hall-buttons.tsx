import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { currentUserId } from "../../../api/outbox-transport.ts";
import { hallNotice } from "../../../device/attempt-storage.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "./hall-buttons.module.css";
import type { Attempt } from "./use-attempt.ts";
import type { QuizNavigation } from "./use-quiz-navigation.ts";

type Props = { questionId: number; attempt: Attempt; navigation: QuizNavigation; canAnswer: boolean };

const HALL_NOTICE = "Saved. In the exam hall only Save & Next and Mark for Review & Next save.";

/**
 * The buttons of the exam hall. They say that the question that was left is saved; and once, that in the real hall only
 * two of them would have saved it.
 */
export function HallButtons({ questionId, attempt, navigation, canAnswer }: Props) {
  const userId = currentUserId(useQueryClient());
  const [notice, setNotice] = useState("");
  const lastId = useRef(questionId);
  const isLeftByButton = useRef(false);
  const handleOpened = useEffectEvent(() => {
    const leftId = lastId.current;
    lastId.current = questionId;
    if (leftId === questionId) return;
    // React runs all cleanups before the effects, so the answer to that question has been saved by now.
    const isSaved = attempt.takeChanged(leftId);
    const isFirst = isSaved && !isLeftByButton.current && !hallNotice.isOn();
    isLeftByButton.current = false;
    if (isFirst) hallNotice.set(userId, true);
    const usualNotice = isSaved ? `Question ${navigation.numberOf(leftId)} is saved.` : "";
    setNotice(isFirst ? HALL_NOTICE : usualNotice);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each question that is opened
  useEffect(() => handleOpened(), [questionId]);

  const clear = () => {
    attempt.saveNow([]);
    attempt.setMark(false);
  };
  const saveAndNext = (isMarked: boolean) => {
    attempt.saveDraft();
    attempt.setMark(isMarked);
    isLeftByButton.current = navigation.nextId !== undefined;
    if (navigation.nextId === undefined)
      setNotice(
        `Question ${navigation.numberOf(questionId)} is saved. It is the last one: go back by the palette, or submit.`,
      );
    navigation.next(true);
  };
  return (
    <>
      <div role="status" className={styles.notice}>
        {notice !== "" && (
          <p>
            <Icon name="saved" small />
            {notice}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" compact disabled={!canAnswer} onClick={clear}>
          Clear Response
        </Button>
        <Button
          variant="secondary"
          compact
          disabled={!canAnswer}
          className={styles.mark}
          onClick={() => saveAndNext(true)}
        >
          Mark for Review &amp; Next
        </Button>
        <Button variant="secondary" compact disabled={!navigation.previous} onClick={navigation.previous}>
          Back
        </Button>
        <Button compact onClick={() => saveAndNext(false)}>
          Save &amp; Next
        </Button>
      </div>
    </>
  );
}
