import { t } from '@lingui/core/macro'
import { UserRoundPlus, X } from 'lucide-react'
import { mostTogether } from '../../../../../../domain/booking/visits/together-input.ts'
import type { Service } from '../../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../../domain/salon/stylist.ts'
import { StylistSelect } from '../../../../../parts/catalogue/stylist-select.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ChoiceChips } from '../../../../shared/form/choice-chips.tsx'
import { AskFields } from '../../online/ask-fields.tsx'
import type { Problems } from '../booking-input.ts'
import { ClientField } from '../client-field.tsx'
import { emptyPerson, type OtherPerson } from '../draft.ts'
import { ServicesField } from '../services-field.tsx'
import { anyFree } from '../slot-fields.tsx'
import { type PlacedPerson, personField } from './use-others.ts'

interface PeopleFieldsProps {
  readonly people: readonly PlacedPerson[]
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
  readonly problems: Problems
  /** 'YYYY-MM-DD' */
  readonly date: string
  readonly onChange: (others: OtherPerson[]) => void
}

const ways = () => ({
  after: t({ message: 'Afterwards', comment: 'When the second person is served' }),
  beside: t({ message: 'Same time', comment: 'When the second person is served' }),
})
const titles = () => [t`Second person`, t`Third person`, t`Fourth person`]
const removeLabels = () => [t`Remove the second person`, t`Remove the third person`, t`Remove the fourth person`]

export function PeopleFields({ people, services, stylists, problems, date, onChange }: PeopleFieldsProps) {
  const others = people.map(({ person }) => person)
  const set = (at: number, changes: Partial<OtherPerson>) =>
    onChange(others.map((person, index) => (index === at ? { ...person, ...changes } : person)))
  return (
    <>
      {people.map((placed, index) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no other key and are never reordered
          key={index}
          index={index}
          placed={placed}
          services={services}
          stylists={stylists}
          problems={problems}
          date={date}
          onChange={(changes) => set(index, changes)}
          onRemove={() => onChange(others.filter((_, at) => at !== index))}
        />
      ))}
      {others.length < mostTogether - 1 && (
        <Button
          variant="quiet"
          className="justify-self-start px-2! text-sm!"
          onClick={() => {
            onChange([...others, emptyPerson])
            setTimeout(() => {
              const added = document.querySelector<HTMLElement>(`[data-person="${others.length}"]`)
              added?.scrollIntoView({ block: 'start' })
              added?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
            })
          }}
        >
          <UserRoundPlus aria-hidden="true" className="size-4" />
          {others.length === 0 ? t`Somebody comes along` : t`Somebody else, too`}
        </Button>
      )}
    </>
  )
}

interface PersonFieldsProps extends Omit<PeopleFieldsProps, 'people' | 'onChange'> {
  readonly index: number
  readonly placed: PlacedPerson
  readonly onChange: (changes: Partial<OtherPerson>) => void
  readonly onRemove: () => void
}

function PersonFields({ index, placed, services, stylists, problems, date, onChange, onRemove }: PersonFieldsProps) {
  const { person, slot, stylist, lines } = placed
  const title = titles()[index] ?? ''
  const field = personField(index)
  const own = Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) => (name.startsWith(field) ? [[name.slice(field.length), text]] : [])),
  )
  const who = slot && !person.stylistId ? t`Any stylist: ${{ name: stylist?.stylistName ?? '' }}` : t`Any stylist`
  return (
    <section aria-label={title} data-person={index} className="grid gap-3 rounded-control border border-line p-3">
      <div className="-my-1 flex items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <Button variant="quiet" aria-label={removeLabels()[index] ?? t`Remove`} className="-me-2 px-2!" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <ChoiceChips
        legend={t({
          message: 'When',
          context: 'several people: together or after each other',
          comment: 'When the second person is served: afterwards or at the same time',
        })}
        name={`way-${index}`}
        options={['after', 'beside'] as const}
        names={ways()}
        value={person.way}
        error={own.slot ?? own.time ?? own.date}
        onChange={(way) => onChange({ way })}
      />
      <ClientField forWhom={person.forWhom} problems={own} onChange={(forWhom) => onChange({ forWhom })} />
      <ServicesField
        services={services}
        stylist={stylist}
        lines={lines}
        problems={own}
        onChange={(chosen) => onChange({ services: chosen })}
      />
      <StylistSelect stylists={stylists} value={person.stylistId} onChange={(stylistId) => onChange({ stylistId })}>
        <option value={anyFree}>{who}</option>
      </StylistSelect>
      <AskFields draft={person} lines={lines} date={date} name={`asksFor-${index}`} onChange={onChange} />
    </section>
  )
}
