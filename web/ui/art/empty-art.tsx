// Seven columns, three weeks; the first day and the last two belong to other months.
const days = Array.from({ length: 21 }, (_, index) => ({ x: 62 + (index % 7) * 20, y: 84 + Math.floor(index / 7) * 22 })).slice(
  1,
  -2,
)

/** For empty lists: an empty calendar, scissors and a comb. 4:3, for about 240 pixels. */
export function EmptyArt({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 240 180"
      width="240"
      height="180"
      fill="none"
      strokeLinecap="round"
    >
      <circle cx="120" cy="92" r="84" fill="var(--color-accent-soft)" />
      <rect
        x="42"
        y="34"
        width="160"
        height="122"
        rx="14"
        fill="var(--color-surface)"
        stroke="var(--color-line)"
        strokeWidth="2"
      />
      <path d="M42 64V48a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v16z" fill="var(--color-accent)" />
      <path d="M80 26v16M164 26v16" stroke="var(--color-ink)" strokeWidth="6" />
      {days.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" fill="var(--color-line)" />
      ))}
      <Comb />
      <Scissors />
    </svg>
  )
}

function Comb() {
  return (
    <g transform="rotate(-24 70 142)" stroke="var(--color-muted)">
      <path d="M24 136h62" strokeWidth="14" />
      <path d="M90 134h44" strokeWidth="7" />
      <path d="M22 142v16M30 142v16M38 142v16M46 142v16M54 142v16M62 142v16M70 142v16M78 142v16M86 142v16" strokeWidth="4" />
    </g>
  )
}

function Scissors() {
  return (
    <g transform="rotate(12 180 112)">
      <path d="M174 116 161 52q14 14 25 60z" fill="var(--color-ink)" />
      <path d="M186 116 199 52q-14 14-25 60z" fill="var(--color-ink)" />
      <path d="M176 112 196 140M184 112 164 140" stroke="var(--color-ink)" strokeWidth="8" />
      <circle cx="159" cy="150" r="13" fill="var(--color-surface)" stroke="var(--color-accent)" strokeWidth="7" />
      <circle cx="201" cy="150" r="13" fill="var(--color-surface)" stroke="var(--color-accent)" strokeWidth="7" />
      <circle cx="180" cy="110" r="3.2" fill="var(--color-surface)" />
    </g>
  )
}
