import { useState } from "react";

/**
 * Returns a React key for the form of the item with this id. Another id gets another key, and so a new form. The one
 * exception is a new item that has just been saved (`setCreatedId`): its form stays mounted and keeps the focus and the
 * text typed since. `isCreatedHere` is then true.
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
