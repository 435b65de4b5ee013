/**
 * What each status is painted with in the pictures: told apart by its pattern as well as by its colour. Stands once in the page;
 * every picture and legend refers to it.
 */
export function StatusPatterns() {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute size-0">
      <defs>
        <pattern id="fill-Completed" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className="fill-accent" />
        </pattern>
        <pattern id="fill-Confirmed" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-success-soft" />
          <rect width="3.5" height="7" className="fill-success" />
        </pattern>
        <pattern id="fill-Pending" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-warning-soft" />
          <circle cx="3" cy="3" r="1.5" className="fill-warning" />
        </pattern>
        <pattern id="fill-Canceled" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="fill-surface" />
          <rect width="5" height="1.25" y="2" className="fill-line-strong" />
        </pattern>
      </defs>
    </svg>
  )
}
