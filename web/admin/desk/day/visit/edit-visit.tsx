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
import { ScopeFields, SeriesConflicts, scopesOf } from '../../series-scope.tsx'
import { type SeriesScope, useSeriesChange, type useVisitSeries } from '../../use-visit-series.ts'
import { totalsOf, visitLines } from '../booking/booking-input.ts'
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

/** Form of a visit, in place of its facts. Unsaved input stays until it is saved or left. */
export function EditVisit({ visit, client, minutes: length, series, onClose }: EditVisitProps) {
  const dispatch = useAppDispatch()
  const formats = useFormats(visit.currency)
  const present = useFormats().currency
  const form = useRef<HTMLFormElement>(null)
  // Others' changes must not look like this person's edits.
  const [base] = useState(visit)
  const [empty] = useState(() => toDraft(visit))
  const [draft, setDraft] = useState(empty)
  const [seenVersion, setSeenVersion] = useState(visit.version)
  const [isChecked, setChecked] = useState(false)
  const [send, { isLoading, error }] = useEditVisitMutation()
  const failure = error as Failure | undefined
  const { currency } = formats
  const [chosenScope, setChosenScope] = useState<SeriesScope>('this')
  const scope = scopesOf(series.counts).includes(chosenScope) ? chosenScope : 'this'
  const change = useSeriesChange(visit.id)
  const stylist = useAppSelector(selectStylists).find(({ id }) => id === base.stylist?.id)
  const listed = useAppSelector(selectServices)
  const services = useMemo(() => {
    const others = listed.filter(({ id }) => !base.services.some((booked) => booked.id === id))
    const own = others.map((service) => (stylist ? serviceOf(stylist, service) : service))
    // Catalogue prices are in the salon's current currency, and nothing is converted.
    const priced = currency === present ? own : own.map((service) => ({ ...service, Price: Number.NaN }))
    return [...base.services, ...priced]
  }, [base, listed, stylist, currency, present])
  const lines = visitLines({ services: [...draft.services] }, { services, stylist: undefined, currency })
  const totals = totalsOf(lines)
  const { edit, problems } = buildEdit({ base, version: seenVersion, draft, lines, currency })
  const visibleProblems = isChecked ? problems : {}
  // Keep the present duration unless the services take another time.
  const booked = durationInMinutes(base.services)
  const follows = totals.minutes === booked ? (length ?? booked) : totals.minutes
  const set = (changes: Partial<EditDraft>) => setDraft((known) => ({ ...known, ...changes }))
  const restore = (typed: Partial<EditDraft>) => set(typed)
  const forget = useKept({ name: `edit ${visit.id}`, values: draft, empty, restore })
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  function giveUp(): void {
    forget()
    onClose()
  }

  async function save(outside: boolean): Promise<void> {
    setChecked(true)
    if (isLoading || change.isBusy || Object.keys(problems).length > 0) return
    if (edit === null) return onClose()
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
    const isUndoable = edit.services !== undefined || edit.minutes !== undefined
    const { id, version } = data
    const undo = {
      label: 'Undo',
      busy: 'Undoing…',
      async run() {
        await dispatch(undoAppointmentStatus({ id, version }))
          .unwrap()
          .catch((thrown: Failure) => notify({ about: id, tone: 'danger', text: thrown.message }))
      },
    }
    notify({ about: id, text: `${client}’s visit is changed.`, ...(isUndoable && { action: undo }) })
    onClose()
  }

  return (
    <form
      ref={form}
      aria-label="Edit the visit"
      noValidate
      className={panelFormClass}
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <ServicesField
        services={services}
        stylist={stylist}
        currency={currency}
        lines={lines}
        problems={visibleProblems}
        onChange={(chosen) => set({ services: chosen })}
      />
      <p className="flex justify-between gap-3 font-medium">
        Charges <span className="tabular-nums">{Number.isNaN(totals.mills) ? '' : formats.money(totals.mills)}</span>
      </p>
      <NumberField
        whole
        label="Minutes the client is here"
        value={draft.minutes ?? (Number.isNaN(follows) ? '' : String(follows))}
        error={visibleProblems.minutes ?? failure?.fields?.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <TextAreaField
        label="Note"
        hint={`${client} sees it.`}
        rows={2}
        className="min-h-18!"
        value={draft.note}
        error={visibleProblems.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <TextAreaField
        label="Desk note"
        hint="Only staff see it."
        rows={2}
        className="min-h-18!"
        value={draft.deskNote}
        error={visibleProblems.deskNote}
        onChange={({ target }) => set({ deskNote: target.value })}
      />
      <ScopeFields
        name="edited-visits"
        counts={series.counts}
        scope={scope}
        onChange={(next) => {
          change.clear()
          setChosenScope(next)
        }}
      />
      <PanelFoot>
        <SeriesConflicts change={change} onDone={giveUp} />
        {failure && (
          <Alert tone="danger" live>
            {failure.message} {failure.current ? 'Save again to change it as you typed.' : 'Nothing you entered is lost.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isLoading || change.isBusy} className="grow px-3!">
            {scope === 'this' ? 'Save' : `Save ${series.counts[scope]} visits`}
          </Button>
          {failure?.reason === 'outside' && (
            <Button variant="secondary" disabled={isLoading} className="grow px-3!" onClick={() => void save(true)}>
              Save anyway
            </Button>
          )}
          <Button variant="secondary" disabled={isLoading} className="grow px-3!" onClick={giveUp}>
            Don’t change it
          </Button>
        </div>
      </PanelFoot>
    </form>
  )
}
