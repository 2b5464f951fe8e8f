import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { chaptersQuery } from "../../api/chapters.ts";
import { type FlashCard, rejectionMessage, useDeleteOwnCard, useSaveOwnCard } from "../../api/flash-cards.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./flash-cards.module.css";

const MAX_FRONT = 500;
const MAX_BACK = 1000;

type Props = {
  /** The card to change; undefined adds one. */
  card: FlashCard | undefined;
  /** The chapter that a new card gets at first; 0 is none. */
  chapterId: number;
  onClose: () => void;
};

/** The form for a card of one's own. After a card was added, it is empty for the next one. */
export function CardForm({ card, chapterId, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveOwnCard(card?.id);
  const [hasAdded, setAdded] = useState(false);
  const { data: chapters = [] } = useQuery(chaptersQuery());
  const selectId = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const chapter = Number(data.get("chapter"));
    const body = { front: text("front"), back: text("back"), chapter_id: chapter === 0 ? null : chapter };
    save.mutate(body, {
      onSuccess: () => {
        if (card) return onClose();
        setAdded(true);
        const [front, back] = ["front", "back"].map((name) => form.current?.elements.namedItem(name));
        for (const field of [back, front])
          if (field instanceof HTMLTextAreaElement) {
            field.value = "";
            field.focus();
          }
      },
    });
  }

  return (
    <Modal title={card ? "Edit your card" : "Add a card"} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <TextArea label="Front" name="front" maxLength={MAX_FRONT} defaultValue={card?.source?.front} />
        <TextArea label="Back" name="back" maxLength={MAX_BACK} defaultValue={card?.source?.back} />
        <p className="caption">
          {"Formulas stand between $ signs, chemical ones in \\ce{}: "}
          <code>{"$\\ce{H2SO4}$"}</code>
        </p>
        <div className={styles.filter}>
          <label htmlFor={selectId}>Chapter</label>
          <select
            id={selectId}
            name="chapter"
            className={styles.select}
            defaultValue={card ? (card.chapter_id ?? 0) : chapterId}
          >
            <option value={0}>No chapter</option>
            {chapters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {save.isError && (
          <Alert state="wrong" role="alert">
            {rejectionMessage(save.error) ??
              failureMessage(save.error, "Could not save the card. Your text stays here; try again.")}
          </Alert>
        )}
        <div role="status">
          {hasAdded && !save.isError && <p className="caption">Card added. Add the next one, or close.</p>}
        </div>
        <Button type="submit" fullWidth busy={save.isPending}>
          {card ? "Save" : "Add card"}
        </Button>
      </form>
      {card && <DeleteCard id={card.id} onDeleted={onClose} />}
    </Modal>
  );
}

type TextAreaProps = ComponentProps<"textarea"> & { label: string };

function TextArea({ label, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <textarea {...textarea} id={id} className={styles.text} rows={2} required />
    </div>
  );
}

/** Deletes a card after asking. */
function DeleteCard({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteOwnCard();
  if (!isAsking)
    return (
      <Button variant="danger" fullWidth onClick={() => setAsking(true)}>
        Delete
      </Button>
    );
  return (
    <div className={styles.form}>
      <p role="alert">Delete this card and what you have learned of it? It cannot be brought back.</p>
      <ActionFailed error={remove.error}>Could not delete the card. Try again.</ActionFailed>
      <div className="pair">
        <Button variant="secondary" onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(id, { onSuccess: onDeleted })}
        >
          Delete card
        </Button>
      </div>
    </div>
  );
}
