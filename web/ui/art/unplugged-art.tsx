/** For failed pages: a hair dryer with its plug pulled. 8:5, for about 320 pixels. */
export function UnpluggedArt({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="160" cy="186" rx="128" ry="9" fill="var(--color-accent-soft)" />
      <path d="M108 112 126 172" stroke="var(--color-ink)" strokeWidth="22" />
      <path d="M94 34 26 46v52l68 14z" fill="var(--color-ink)" />
      <path d="M26 40v64" stroke="var(--color-muted)" strokeWidth="8" />
      <circle cx="112" cy="73" r="46" fill="var(--color-accent)" />
      <circle cx="112" cy="73" r="26" fill="var(--color-surface)" />
      <path d="M96 73h32M99 62h26M99 84h26" stroke="var(--color-accent-soft)" strokeWidth="6" />
      <path d="M129 178c8 12 40 10 50-6s-4-44 10-56 26 2 34 2" stroke="var(--color-muted)" strokeWidth="5" />
      <path d="M222 104v28l16-4v-20zM238 111h10M238 125h10" stroke="var(--color-ink)" strokeWidth="6" fill="var(--color-ink)" />
      <rect
        x="274"
        y="92"
        width="34"
        height="52"
        rx="8"
        fill="var(--color-surface)"
        stroke="var(--color-line-strong)"
        strokeWidth="3"
      />
      <path d="M287 111v0M287 125v0" stroke="var(--color-ink)" strokeWidth="7" />
      <path d="M258 92l-5-9M262 144l-5 9" stroke="var(--color-accent)" strokeWidth="4" />
    </svg>
  )
}
