import { Modal } from "../../ui/modal.tsx";
import styles from "./how-to-use-modal.module.css";

export function HowToUseModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="How to Use" onClose={onClose}>
      <dl className={styles.sections}>
        <div>
          <dt>Chapter-wise Revision Cards</dt>
          <dd>Review the notes of a chapter anytime, in the order you like.</dd>
        </div>
        <div>
          <dt>Chapter-wise DPP</dt>
          <dd>
            Solve targeted questions for a chapter: against the clock, without a time limit, or from previous
            years.
          </dd>
        </div>
      </dl>
    </Modal>
  );
}
