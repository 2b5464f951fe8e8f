import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "../../../ui/field.tsx";

const SETTLED_MS = 300;

type Props = { label: string; asked: string; onSettled: (text: string) => void };

/** A search that asks once the typing stands still. */
export function SearchFilter({ label, asked, onSettled }: Props) {
  const [text, setText] = useState(asked);
  const [told, setTold] = useState(asked);
  // Cleared from outside.
  if (asked !== told) {
    setTold(asked);
    setText(asked);
  }
  const tell = useEffectEvent(() => {
    setTold(text);
    onSettled(text);
  });
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => tell(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
    />
  );
}
