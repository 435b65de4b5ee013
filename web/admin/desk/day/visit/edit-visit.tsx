import { plural, t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { durationInMinutes } from '../../../../../domain/booking/booking.ts'
import { serviceOf } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Failure } from '../../../../api-error.ts'
import { undoAppointmentStatus } from '../../../../store/appointment-lists.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { useKept } from '../../../../ui/leaving/kept.ts'
import { notify } from '../../../../ui/toast.ts'
import { NumberField } from '../../../shared/form/number-field.tsx'
import { useEditVisitMutation } from '../../../shared/visit/visit-api.ts'
import { listScopes, ScopeFields, SeriesConflicts } from '../../series-scope.tsx'
import { type SeriesScope, useSeriesChange, type useVisitSeries } from '../../use-visit-series.ts'
import { sumLines, visitLines } from '../booking/booking-input.ts'
import { ServicesField } from '../booking/services-field.tsx'
import { PanelFoot, panelFormClass } from '../side-panel.tsx'
import { buildEdit, type EditDraft, toDraft } from './edit-draft.ts'

interface EditVisitProps {
  readonly visit: Appointment
  readonly client: string
  readonly minutes: number | undefined
  readonly series: ReturnType<typeof useVisitSeries>
  readonly onClose: () => void
}

/** Lists the visit's own services and the stylist's other ones. */
function useServicesFor(base: Appointment, currency: string) {
  const present = useFormats().currency
  const stylist = useAppSelector(selectStylists).find(({ id }) => id === base.stylist?.id)
  const listed = useAppSelector(selectServices)
  const services = useMemo(() => {
    const others = listed.filter(({ id }) => !base.services.some((booked) => booked.id === id))
    const own = others.map((service) => (stylist ? serviceOf(stylist, service) : service))
    // Catalogue prices are in the salon's current currency, and nothing is converted.
    const priced = currency === present ? own : own.map((service) => ({ ...service, Price: Number.NaN }))
    return [...base.services, ...priced]
  }, [base, listed, stylist, currency, present])
  return { stylist, services }
}

/** Says that a visit is changed, and offers to undo it. */
function useChangedNotice(client: string) {
  const dispatch = useAppDispatch()
  return ({ id, version }: Appointment, isUndoable: boolean) => {
    const undo = {
      label: t`Undo`,
      busy: t`Undoing…`,
      async run() {
        await dispatch(undoAppointmentStatus({ id, version }))
          .unwrap()
          .catch((thrown: Failure) => notify({ about: id, tone: 'danger', text: thrown.message }))
      },
    }
    notify({ about: id, text: t`${client}’s visit is changed.`, ...(isUndoable && { action: undo }) })
  }
}

/** A visit's unsaved changes, until they are saved or given up. */
function useEditVisit({ visit, client, minutes: length, series, onClose }: EditVisitProps) {
  const { currency } = useFormats(visit.currency)
  // Others' changes must not look like this person's edits.
  const [base] = useState(visit)
  const [empty] = useState(() => toDraft(visit))
  const [draft, setDraft] = useState(empty)
  const [seenVersion, setSeenVersion] = useState(visit.version)
  const [isChecked, setChecked] = useState(false)
  const [send, { isLoading, error }] = useEditVisitMutation()
  const scope = listScopes(series.counts).includes(draft.scope) ? draft.scope : 'this'
  const change = useSeriesChange(visit.id)
  const { stylist, services } = useServicesFor(base, currency)
  const notifyChanged = useChangedNotice(client)
  const lines = visitLines({ services: [...draft.services] }, { services, stylist: undefined, currency })
  const totals = sumLines(lines)
  const { edit, problems } = buildEdit({ base, version: seenVersion, draft, lines, currency })
  // Keep the present duration unless the services take another time.
  const booked = durationInMinutes(base.services)
  const follows = totals.minutes === booked ? (length ?? booked) : totals.minutes
  const set = (changes: Partial<EditDraft>) => setDraft((known) => ({ ...known, ...changes }))
  const restore = (typed: Partial<EditDraft>) => set(typed)
  const forget = useKept({ name: `edit ${visit.id}`, values: draft, empty, restore })

  function giveUp(): void {
    forget()
    onClose()
  }

  async function save(outside: boolean): Promise<void> {
    setChecked(true)
    if (isLoading || change.isBusy || Object.keys(problems).length > 0) return
    if (edit === null) return giveUp()
    if (scope !== 'this') {
      const { version: _, ...changes } = edit
      const visits = series.visitsOf(scope).map(({ id, version }) => ({ id, version }))
      if (await change.run({ kind: 'edit', input: { visits, edit: changes } })) giveUp()
      return
    }
    const { data, error: refused } = await send({ id: base.id, ...edit, ...(outside && { outside }) })
    // After a conflict the person has seen the new version, so saving again applies their changes to it.
    const current = (refused as Failure | undefined)?.current
    if (current) setSeenVersion(current.version)
    if (!data) return
    forget()
    notifyChanged(data, edit.services !== undefined || edit.minutes !== undefined)
    onClose()
  }

  return {
    draft,
    set,
    services,
    stylist,
    lines,
    charges: totals.mills,
    follows,
    problems: isChecked ? problems : {},
    failure: error as Failure | undefined,
    isLoading,
    scope,
    chooseScope(next: SeriesScope): void {
      change.clear()
      set({ scope: next })
    },
    change,
    save,
    giveUp,
  }
}

/** Form of a visit, in place of its facts. Unsaved input stays until it is saved or left. */
export function EditVisit(props: EditVisitProps) {
  const { visit, client, series } = props
  const formats = useFormats(visit.currency)
  const form = useRef<HTMLFormElement>(null)
  const edited = useEditVisit(props)
  const { draft, set, problems, failure, scope, save } = edited
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  return (
    <form
      ref={form}
      aria-label={t`Edit the visit`}
      noValidate
      className={panelFormClass}
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <ServicesField
        services={edited.services}
        stylist={edited.stylist}
        currency={formats.currency}
        lines={edited.lines}
        problems={problems}
        onChange={(chosen) => set({ services: chosen })}
      />
      <p className="flex justify-between gap-3 font-medium">
        {t({ message: 'Charges', context: 'price of a booking' })}{' '}
        <span className="tabular-nums">{Number.isNaN(edited.charges) ? '' : formats.money(edited.charges)}</span>
      </p>
      <NumberField
        whole
        label={t`Minutes the client is here`}
        value={draft.minutes ?? (Number.isNaN(edited.follows) ? '' : String(edited.follows))}
        error={problems.minutes ?? failure?.fields?.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <TextAreaField
        label={t({ message: 'Note', context: 'noun' })}
        hint={t`${client} sees it.`}
        rows={2}
        className="min-h-18!"
        value={draft.note}
        error={problems.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <TextAreaField
        label={t`Desk note`}
        hint={t`Only staff see it.`}
        rows={2}
        className="min-h-18!"
        value={draft.deskNote}
        error={problems.deskNote}
        onChange={({ target }) => set({ deskNote: target.value })}
      />
      <ScopeFields name="edited-visits" counts={series.counts} scope={scope} onChange={edited.chooseScope} />
      <EditFoot edited={edited} series={series} />
    </form>
  )
}

interface EditFootProps extends Pick<EditVisitProps, 'series'> {
  readonly edited: ReturnType<typeof useEditVisit>
}

function EditFoot({ edited, series }: EditFootProps) {
  const { draft, failure, isLoading, scope, change, save, giveUp } = edited
  return (
    <PanelFoot>
      <SeriesConflicts change={change} onDone={giveUp} />
      {failure && (
        <Alert tone="danger" live>
          {failure.message} {failure.current ? t`Save again to change it as you typed.` : t`Nothing you entered is lost.`}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={isLoading || change.isBusy}
          // The series, and so the choices, isn't loaded yet.
          disabled={series.isLoading && draft.scope !== scope}
          className="grow px-3!"
        >
          {scope === 'this' ? t`Save` : saveAllText(series.counts[scope])}
        </Button>
        {failure?.reason === 'outside' && (
          <Button variant="secondary" disabled={isLoading} className="grow px-3!" onClick={() => void save(true)}>
            {t`Save anyway`}
          </Button>
        )}
        <Button variant="secondary" disabled={isLoading} className="grow px-3!" onClick={giveUp}>
          {t`Don’t change it`}
        </Button>
      </div>
    </PanelFoot>
  )
}

const saveAllText = (count: number) => t`${plural(count, { one: 'Save # visit', other: 'Save # visits' })}`
