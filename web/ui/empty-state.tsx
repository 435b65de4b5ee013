import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An illustration. */
  readonly art?: ReactNode
  /** One sentence. */
  readonly text: string
  /** A way on: usually a link or a button. */
  readonly children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ art, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {art}
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  )
}
