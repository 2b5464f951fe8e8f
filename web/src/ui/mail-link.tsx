/** A link that writes to `address`; until that is known, words in its place. */
export function MailLink({ address, fallback }: { address: string | undefined; fallback: string }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : fallback;
}
