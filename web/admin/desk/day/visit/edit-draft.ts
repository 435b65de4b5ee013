import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { type VisitEdit, visitEdit } from '../../../../../domain/booking/visits/edit.ts'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { priceProblem } from '../../../../../domain/money/price-problem.ts'
import { enteredNumber } from '../../../shared/form/number-field.tsx'
import type { SeriesScope } from '../../use-visit-series.ts'
import type { Problems, VisitLine } from '../booking/booking-input.ts'
import type { ChosenService } from '../booking/draft.ts'

export interface EditDraft {
  readonly services: readonly ChosenService[]
  /** Duration of the visit; null follows the services. */
  readonly minutes: string | null
  readonly note: string
  readonly deskNote: string
  /** Which visits of a series. */
  readonly scope: SeriesScope
}

export function toDraft({ services, note = '', deskNote = '' }: Appointment): EditDraft {
  return {
    services: services.map(({ id }) => ({ id, price: null, minutes: null })),
    minutes: null,
    note,
    deskNote,
    scope: 'this',
  }
}

interface Typed {
  readonly base: Appointment
  /** The newest version that the person has seen. */
  readonly version: number
  readonly draft: EditDraft
  readonly lines: readonly VisitLine[]
  readonly currency: string
}

/** Builds the request, null if nothing changed, and problems by `services`, `price <id>`, `minutes <id>` or the field's name. */
export function buildEdit({ base, version, draft, lines, currency }: Typed): { edit: VisitEdit | null; problems: Problems } {
  const { minutes, note, deskNote } = draft
  const isTyped = draft.services.some(({ price, minutes: typed }) => price !== null || typed !== null)
  const areOthers = draft.services.map(({ id }) => id).join() !== base.services.map(({ id }) => id).join()
  const services = lines.map(({ chosen, price, minutes: each }) => {
    return { id: chosen.id, ...(chosen.price !== null && { price }), ...(chosen.minutes !== null && { minutes: each }) }
  })
  const changes = {
    ...((isTyped || areOthers) && { services }),
    ...(minutes !== null && { minutes: enteredNumber(minutes) ?? Number.NaN }),
    ...(note !== (base.note ?? '') && { note }),
    ...(deskNote !== (base.deskNote ?? '') && { deskNote }),
  }
  if (Object.keys(changes).length === 0) return { edit: null, problems: {} }
  const checked = visitEdit.safeParse({ version, ...changes })
  const problems = Object.fromEntries([
    ...lines.flatMap(({ chosen, price }) => {
      if (chosen.price === null && Number.isNaN(price)) return [[`price ${chosen.id}`, t`Enter its price in ${currency}`]]
      const problem = chosen.price === null || Number.isNaN(price) ? null : priceProblem(price, currency)
      return problem ? [[`price ${chosen.id}`, problem]] : []
    }),
    ...Object.entries(checked.error ? errorsByPath(checked.error) : {}).map(([path, message]) => {
      const [, index, field] = /^services\.(\d+)\.(\w+)$/.exec(path) ?? []
      const line = index === undefined ? undefined : lines[Number(index)]
      return [line ? `${field} ${line.chosen.id}` : path, message]
    }),
  ]) as Problems
  return { edit: checked.data && Object.keys(problems).length === 0 ? checked.data : null, problems }
}
