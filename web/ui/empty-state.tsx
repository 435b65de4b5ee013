import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** A drawing, or nothing. */
  readonly art?: ReactNode
  /** The one sentence that says what is not there. */
  readonly text: string
  /** A way on: usually a link or a button. */
  readonly children?: ReactNode
}

/** Stands where a list would be. */
export function EmptyState({ art, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {art}
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  )
}
