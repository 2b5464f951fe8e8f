import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "../../../ui/field.tsx";

const DEBOUNCE_MS = 300;

type Props = { label: string; query: string; onQueryChange: (text: string) => void };

/** Search field that reports its text after a pause in typing. */
export function SearchFilter({ label, query, onQueryChange }: Props) {
  const [text, setText] = useState(query);
  const [notifiedQuery, setNotifiedQuery] = useState(query);
  // `query` was changed from outside, for example by "Clear filters".
  if (query !== notifiedQuery) {
    setNotifiedQuery(query);
    setText(query);
  }
  const notify = useEffectEvent(() => {
    setNotifiedQuery(text);
    onQueryChange(text);
  });
  useEffect(() => {
    if (text === notifiedQuery) return undefined;
    const timer = setTimeout(() => notify(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, notifiedQuery]);
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
