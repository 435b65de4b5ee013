/** A turning ring, for the eye only. */
export function Spinner({ className = 'size-4' }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}

/** Something is still on its way; not shown where it is there at once, and for the eye only. */
export function LateSpinner() {
  return (
    <span aria-hidden="true" className="self-center transition-opacity delay-50 duration-0 starting:opacity-0">
      <Spinner className="size-4 text-accent" />
    </span>
  )
}

/** Something is being loaded, said and shown. */
export function Loader({ label }: { readonly label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-10 text-muted">
      <Spinner className="size-5 text-accent" />
      {label}
    </p>
  )
}
