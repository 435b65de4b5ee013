import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useAskForExportMutation } from '../../../shared/backups/backup-api.ts'
import { DownloadForm } from './download-form.tsx'

/** What the salon takes along to another place, in a format that others can read, too. */
export function ExportEverything({ asksCode }: { readonly asksCode: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const [ask] = useAskForExportMutation()
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-medium">Take everything elsewhere</h3>
      <p className="max-w-prose text-sm text-muted">
        Your services, stylists and pictures, clients with their notes, bookings, payments, ratings and settings, in one file
        that other programs can read and Chairtime can import. Passwords aren’t in it.
      </p>
      <Button
        variant="secondary"
        aria-expanded={isAsked}
        onClick={() => setIsAsked(!isAsked)}
        className="justify-self-start max-sm:w-full"
      >
        Export everything
      </Button>
      {isAsked && <DownloadForm ask={(input) => ask(input).unwrap()} asksCode={asksCode} onDone={() => setIsAsked(false)} />}
    </div>
  )
}
