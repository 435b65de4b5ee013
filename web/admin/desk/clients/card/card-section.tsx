import { type ReactNode, useId } from 'react'

interface CardSectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function CardSection({ title, action, children }: CardSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="font-serif text-heading font-medium">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Tag({ tag }: { readonly tag: string }) {
  return <span className="rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium text-ink wrap-anywhere">{tag}</span>
}
