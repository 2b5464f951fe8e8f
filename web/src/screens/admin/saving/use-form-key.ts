import { useState } from "react";

/**
 * A key for the form of the item at this address. Another item is another form, but a new item that was saved goes on
 * in the form it was written in, with the focus and what has been typed since: `isCreatedHere`.
 */
export function useFormKey(id: number | undefined) {
  const [current, setCurrent] = useState({ id, key: 0, isCreatedHere: false });
  const [createdId, setCreatedId] = useState<number>();
  if (id !== current.id) {
    const isCreatedHere = id !== undefined && id === createdId;
    setCurrent({ id, key: isCreatedHere ? current.key : current.key + 1, isCreatedHere });
    setCreatedId(undefined);
  }
  return { ...current, setCreatedId };
}
