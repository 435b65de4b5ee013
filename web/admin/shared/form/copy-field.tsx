import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, inputClass } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
}

export function CopyField({ label, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      notify({ about: 'copied', text: t`Copied.` })
    } catch {
      // Without https there is no clipboard, and a browser can refuse it. Select the text to be copied by hand.
      input.current?.focus()
      input.current?.select()
    }
  }
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            className={`${inputClass} text-sm! text-ellipsis`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <div>
        <Button variant="secondary" className="px-3! text-sm!" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          <span>
            <Trans>
              Copy<span className="sr-only">: {label}</span>
            </Trans>
          </span>
        </Button>
      </div>
    </div>
  )
}
