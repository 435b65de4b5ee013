import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { settingsPageAt } from '../../shared/settings/settings-pages.ts'

interface SectionProps {
  /** Target of links on the page. */
  readonly id: string
  readonly title: string
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** A part of the settings as a card. On a page of its name its title isn't shown once more. */
export function Section({ id, title, about, children }: SectionProps) {
  const isPage = settingsPageAt(useLocation().pathname)?.label === title
  const heading = (
    <h2 id={`${id}-title`} className={isPage ? 'sr-only' : 'font-serif text-heading font-medium'}>
      {title}
    </h2>
  )
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      {about ? (
        <div className="grid gap-1">
          {heading}
          <p className="max-w-2xl text-muted">{about}</p>
        </div>
      ) : (
        // In no element of its own, which would take room where the title isn't shown.
        heading
      )}
      {children}
    </section>
  )
}

interface SwitchProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Something that is on or off. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      <p id={hintId} className="ps-8 text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}

/** The error of a group of fields. */
export function GroupError({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** An input in a row, labeled for screen readers only. */
export const rowInputClass =
  'min-h-11 min-w-0 rounded-control border border-line-strong bg-surface px-2.5 py-2 text-base text-ink aria-invalid:border-2 ' +
  'aria-invalid:border-danger'

export const rowButtonClass =
  'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium text-accent hover:bg-accent-soft'
