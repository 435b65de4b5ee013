import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { noteTyped, phoneTyped } from '../../parts/draft/booking-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { selectIsPhoneRequired, selectPhone } from './confirm-booking.ts'

const maxNote = 500

/** True if the phone number comes first: it is required, or not known yet. */
function useAsksPhoneFirst(): boolean {
  return useAppSelector((state) => {
    const { auth, booking } = state
    // Visitors have enough to fill in first.
    return selectIsPhoneRequired(state) || (!booking.forWhom && auth.User !== null && !auth.User.phone)
  })
}

export function MissingContact() {
  if (!useAsksPhoneFirst()) return null
  return (
    <Section name={t`How we reach you`}>
      <PhoneField />
    </Section>
  )
}

export function ContactFields() {
  const asksPhoneFirst = useAsksPhoneFirst()
  return (
    <Section name={t`For the salon`}>
      {!asksPhoneFirst && <PhoneField />}
      <NoteField />
    </Section>
  )
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid items-start gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-2 lg:col-span-2"
    >
      {children}
    </section>
  )
}

/** Focuses the field at which the last request was refused. */
function useFieldRefusal(name: 'phone' | 'note') {
  const message = useAppSelector((state) => state.booking.refusal?.fields?.[name])
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) around.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }, [name, message])
  return { message, around }
}

function PhoneField() {
  const dispatch = useAppDispatch()
  const phone = useAppSelector(selectPhone)
  const isRequired = useAppSelector(selectIsPhoneRequired)
  const { message, around } = useFieldRefusal('phone')
  return (
    <div ref={around}>
      <TextField
        label={isRequired ? t`Phone number` : t`Phone number (optional)`}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required={isRequired}
        value={phone}
        error={message}
        hint={t`In case something changes on our side.`}
        onChange={({ target }) => dispatch(phoneTyped(target.value))}
        className="scroll-mt-24 scroll-mb-52"
      />
    </div>
  )
}

function charactersLeft(count: number): string {
  return t`${plural(count, { one: '# character left.', other: '# characters left.' })}`
}

function NoteField() {
  const dispatch = useAppDispatch()
  const note = useAppSelector((state) => state.booking.note)
  const { message, around } = useFieldRefusal('note')
  return (
    <div ref={around}>
      <TextAreaField
        label={t`Anything we should know? (optional)`}
        name="note"
        rows={2}
        maxLength={maxNote}
        value={note}
        error={message}
        hint={note.length > maxNote - 100 ? charactersLeft(maxNote - note.length) : undefined}
        onChange={({ target }) => dispatch(noteTyped(target.value))}
        className="scroll-mt-24 scroll-mb-52"
      />
    </div>
  )
}
