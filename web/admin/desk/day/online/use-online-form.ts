import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../../api-error.ts'

interface OnlineFormOptions {
  /** Sends what was entered, or returns messages by field. May throw a `Failure`. */
  readonly send: () => Promise<Readonly<Record<string, string>> | null>
  readonly onDone: () => void
}

/** Sends a small form of the panel once, with messages at its fields. Takes the focus. */
export function useOnlineForm({ send, onDone }: OnlineFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    const first = 'input:checked, input:not([type=radio]):not([type=checkbox]), input, button'
    form.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setErrors({})
    setFailure(null)
    setIsSending(true)
    try {
      const problems = await send()
      if (problems) setErrors(problems)
      else onDone()
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      if (fields && Object.keys(fields).length > 0) setErrors(fields)
      else setFailure(message)
    } finally {
      setIsSending(false)
    }
  }

  return { form, submit, errors, failure, isSending }
}
