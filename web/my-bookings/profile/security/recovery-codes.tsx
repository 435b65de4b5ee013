import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'

interface RecoveryCodeListProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = useMemo(() => {
    const head = [t`Chairtime recovery codes`, t`Each signs you in once, after your password.`]
    const text = `${[...head, '', ...codes].join('\n')}\n`
    return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  }, [codes])
  return (
    <div className="grid gap-4">
      <h4 ref={heading} tabIndex={-1} className="font-medium">
        {t`Save your recovery codes`}
      </h4>
      <Alert tone="warning">
        {t`We show these only now. If you lose your phone, each of them signs you in once. Keep them where only you can find them.`}
      </Alert>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono sm:w-fit">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a href={file} download="chairtime-recovery-codes.txt" className={buttonClass('secondary')}>
          {t`Download as a file`}
        </a>
        <Button onClick={onDone}>{t`I’ve saved them`}</Button>
      </div>
    </div>
  )
}
