import { type ReactNode, useEffect, useId, useRef } from 'react'

interface FormCardProps {
  readonly title: string
  readonly children: ReactNode
}

/** Holds a form that has just been opened: brings it into sight and the focus to its first field. */
export function FormCard({ title, children }: FormCardProps) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>('input[type="text"]')?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={card}
      aria-labelledby={id}
      className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id={id} className="font-serif text-heading font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
