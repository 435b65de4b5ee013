import type { ReactNode } from 'react'

interface AccountSectionProps {
  readonly id: string
  readonly title: string
  readonly about?: ReactNode
  readonly children: ReactNode
}

export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="font-serif text-heading font-medium">
          {title}
        </h2>
        {about && <p className="text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}
