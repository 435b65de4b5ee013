import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { pressable } from '../ui/use-hydrated.ts'

interface ToggleCardProps {
  readonly chosen: boolean
  /** Square mark for many choices, round for one, like checkboxes and radio buttons. */
  readonly choice: 'many' | 'one'
  readonly children: ReactNode
}

/** A card that can be tapped anywhere. Its mark differs by more than color. */
export function ToggleCard({ chosen, choice, children }: ToggleCardProps) {
  return (
    <div
      className={`relative h-full rounded-card border-2 p-4 transition-colors sm:p-5 ${
        chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong'
      }`}
    >
      {children}
      <span
        aria-hidden="true"
        data-mark={choice}
        className={`pointer-events-none absolute top-4 end-4 grid size-6 place-items-center border-2 ${
          choice === 'many' ? 'rounded-md' : 'rounded-full'
        } ${chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
      >
        {chosen && <Check className="size-4" strokeWidth={3} />}
      </span>
    </div>
  )
}

interface CardToggleProps {
  readonly chosen: boolean
  readonly onToggle: () => void
  readonly describedBy: string
  readonly children: ReactNode
}

/** The card's button, whose tap target is the whole card. */
export function CardToggle({ chosen, onToggle, describedBy, children }: CardToggleProps) {
  return (
    <button
      type="button"
      {...pressable()}
      aria-pressed={chosen}
      aria-describedby={describedBy}
      onClick={onToggle}
      className="max-w-full scroll-mt-24 scroll-mb-52 pe-8 text-start font-serif text-lg leading-tight font-medium wrap-break-word hyphens-auto outline-none sm:text-xl after:absolute after:-inset-0.5 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
    >
      {children}
    </button>
  )
}
