export function Spinner({ className = 'size-4' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent ${className}`}
    />
  )
}

/** Appears after a short delay. Hidden from screen readers. */
export function LateSpinner() {
  return (
    <span aria-hidden="true" className="self-center transition-opacity delay-50 duration-0 starting:opacity-0">
      <Spinner className="size-4 text-accent" />
    </span>
  )
}

interface LoaderProps {
  readonly label: string
  /** For most of a page: as tall as the window, so that the footer doesn't appear early. */
  readonly isPage?: boolean
}

export function Loader({ label, isPage = false }: LoaderProps) {
  return (
    <p
      role="status"
      className={`flex justify-center gap-3 py-10 text-muted ${isPage ? 'min-h-dvh items-baseline' : 'items-center'}`}
    >
      <Spinner className="size-5 text-accent" />
      {label}
    </p>
  )
}

/** A loading placeholder, sized by `className`. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line ${className}`} />
}
