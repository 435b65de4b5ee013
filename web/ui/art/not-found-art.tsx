/** 404, its zero an empty hand mirror. 8:5, for about 320 pixels. */
export function NotFoundArt({ className }: { readonly className?: string | undefined }) {
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
      <ellipse cx="160" cy="184" rx="128" ry="10" fill="var(--color-accent-soft)" />
      <g stroke="var(--color-ink)" strokeWidth="14">
        <path d="M72 36 30 112h62M72 84v62" />
        <path d="M266 36 224 112h62M266 84v62" />
      </g>
      <path d="M160 140v38" stroke="var(--color-accent)" strokeWidth="18" />
      <ellipse cx="160" cy="84" rx="52" ry="60" fill="var(--color-accent)" />
      <ellipse cx="160" cy="84" rx="40" ry="48" fill="var(--color-surface)" />
      <path d="M144 100l26-42M160 110l22-36" stroke="var(--color-accent-soft)" strokeWidth="8" />
      <path d="M238 180c14-10 28-6 26 4s-18 8-16-2 20-14 34-4" stroke="var(--color-muted)" strokeWidth="3.5" />
    </svg>
  )
}
