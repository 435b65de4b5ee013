import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly art?: ReactNode
  readonly text: string
  readonly children?: ReactNode
}

export function EmptyState({ art, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {art}
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  )
}
