import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import type { MailServer, MailServerInput, MailServerTest } from '../../../../domain/messages/mail-server.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import { showThenFocus } from '../form/show-then-focus.ts'
import { useSaveMailServerMutation, useTestMailServerMutation } from './server-api.ts'
import { readInput, type ServerValues, toValues } from './server-values.ts'

type Errors = Partial<Record<string, string>>

export function useServerForm(stored: MailServer | null) {
  const salon = useAppSelector((state) => state.salon.salon)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => toValues(stored, { name: salon?.name ?? '', email: salon?.email ?? '' }))
  const [saved, setSaved] = useState(values)
  const [testedValues, setTestedValues] = useState<ServerValues | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [test, setTest] = useState<MailServerTest | null>(null)
  const [saveServer, { isLoading: isSaving }] = useSaveMailServerMutation()
  const [testServer, { isLoading: isTesting }] = useTestMailServerMutation()

  function change(part: Partial<ServerValues>): void {
    setValues((current) => ({ ...current, ...part }))
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))))
  }

  /** Runs a request and keeps its failure in state. */
  async function send(work: (input: MailServerInput) => Promise<unknown>): Promise<void> {
    if (isSaving || isTesting) return
    setFailure(null)
    setTest(null)
    const { checked, missing } = readInput(values, stored)
    const allErrors = { ...missing, ...(checked.error && fieldErrors(checked.error)) }
    if (!checked.data || Object.keys(allErrors).length > 0) return showThenFocus(form, () => setErrors(allErrors))
    setErrors({})
    try {
      await work(checked.data)
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      if (fields && Object.keys(fields).length > 0) showThenFocus(form, () => setErrors(fields))
      else setFailure(message)
    }
  }

  /** Requires a successful test first. @param isUntested true saves without one */
  async function save(input: MailServerInput, isUntested: boolean): Promise<void> {
    const isSent = !isUntested && (testedValues === values || (await tryOut(input)))
    if (!isSent && !isUntested) return
    const after = await saveServer({ ...input, version: stored?.version ?? 0 }).unwrap()
    const next = toValues(after, { name: '', email: '' })
    // Keep later input.
    setValues((current) => (current === values ? next : current))
    setSaved(next)
    const text = isSent
      ? t`Mail server saved. Mail goes out by it from now on.`
      : t`Mail server saved. No test mail has got through it yet.`
    notify({ about: 'mail server', text })
  }

  async function tryOut(input: MailServerInput): Promise<boolean> {
    const result = await testServer(input).unwrap()
    setTest(result)
    if (result.sent) setTestedValues(values)
    return result.sent
  }

  return {
    form,
    values,
    errors,
    failure,
    test,
    isSaving,
    isTesting,
    change,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    submit(event: FormEvent) {
      event.preventDefault()
      return send((input) => save(input, false))
    },
    saveUntested: () => send((input) => save(input, true)),
    tryIt: () => send(tryOut),
  }
}
