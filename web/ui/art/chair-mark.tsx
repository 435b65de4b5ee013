interface Props {
  readonly className?: string | undefined
}

/** A salon chair inside a clock face, whose hands are its back and seat. In the text's color and the accent; 32 pixels by default. */
export function ChairMark({ className }: Props) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 48 48" width="32" height="32" fill="none" strokeLinecap="round">
      <circle cx="24" cy="24" r="21" stroke="var(--color-accent)" strokeWidth="2.6" />
      <path d="M24 6.5v1.5M6.5 24H8M40 24h1.5" stroke="var(--color-accent)" strokeWidth="2.2" />
      <g stroke="currentColor" strokeLinejoin="round">
        <path d="M17.2 12.5 19.8 26.5H32.5" strokeWidth="4.6" />
        <path d="M21.5 19.5h7" strokeWidth="2.4" />
        <path d="M25.8 28.5v8M19.3 37.5h13" strokeWidth="2.8" />
      </g>
    </svg>
  )
}
