import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import type {
  PersonChoices,
  PersonQuestion,
  PersonQuestions,
} from '../../../../domain/operations/moving-in/person-questions.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../shared/count-text.ts'
import { candidateText, findChoice } from './import-text.ts'

interface PeopleSectionProps {
  readonly people: PersonQuestions
  readonly choices: PersonChoices
  readonly onChange: (choices: PersonChoices) => void
}

export function PeopleSection({ people: { count, first }, choices, onChange }: PeopleSectionProps) {
  const titleId = useId()
  const maybe = first.filter(({ mustChoose }) => !mustChoose).length + count - first.length
  // An answer for all replaces single ones, except where each needs its own.
  const ofEach = () => {
    const requiredLines = new Set(first.flatMap(({ line, mustChoose }) => (mustChoose ? [String(line)] : [])))
    return Object.fromEntries(Object.entries(choices.each).filter(([line]) => requiredLines.has(line)))
  }
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h4 id={titleId} className="font-medium">
        {t`Could be one person (${{ count: countText(count) }})`}
      </h4>
      <p className="text-sm text-muted">
        {t`Who shares a name, a phone number or an email, but not both. Apart, each has a card of their own, with their own notes.`}
      </p>
      {maybe > 1 && (
        <div className="flex flex-wrap gap-3">
          {(['apart', 'together'] as const).map((all) => (
            <Button
              key={all}
              variant="secondary"
              aria-pressed={choices.all === all}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => onChange({ all, each: ofEach() })}
            >
              {all === 'apart' ? t`All apart` : t`All together`}
            </Button>
          ))}
        </div>
      )}
      <ul className="max-h-[36rem] overflow-y-auto rounded-control border border-line">
        {first.map((question) => (
          <li key={question.line} className="border-line px-4 py-3 not-last:border-b">
            <PersonChoice
              question={question}
              value={findChoice(question, choices)}
              onChange={(choice) => onChange({ ...choices, each: { ...choices.each, [question.line]: choice } })}
            />
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="text-sm text-muted">
          {t`These are the first ${{ shown: countText(first.length) }} of ${{ count: countText(count) }}. The others are apart, unless you say “All together”.`}
        </p>
      )}
    </section>
  )
}

interface PersonChoiceProps {
  readonly question: PersonQuestion
  readonly value: string | null
  readonly onChange: (choice: string) => void
}

function PersonChoice({ question, value, onChange }: PersonChoiceProps) {
  const { line, kind, name, phone, email, candidates, mustChoose } = question
  const several = candidates.length > 1
  const options = [
    ...candidates.map((each) => ({
      ...each,
      value: each.ref,
      label: several ? t`Together with ${{ name: each.name }}` : t`Together`,
    })),
    {
      value: 'apart',
      label: mustChoose ? t`Somebody else` : t`Apart`,
      ref: '',
      name: '',
      phone: null,
      email: null,
      reasons: [],
    },
  ]
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 wrap-anywhere">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-muted">
          {[t`line ${{ number: countText(line) }}`, kind === 'booking' && t`a booking`, phone, email]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </legend>
      {mustChoose && value === null && (
        <p className="text-sm text-danger">
          {t`${plural(
            { count: candidates.length },
            {
              one: '# client could be meant. Choose one, or it stays out.',
              other: '# clients could be meant. Choose one, or it stays out.',
            },
          )}`}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-strong px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`person-${line}`}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{option.label}</span>
              <span className="block text-sm text-muted">{option.ref ? candidateText(option) : t`A card of their own`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
