import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'

/** Maximum of characters in a line (`max-w-prose`). */
const lineLength = 80
const fewest = 6

/** Cuts a long text, which would fill a phone's screen, until it is expanded. */
export function LongText({ text }: { readonly text: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  const isLong = estimateLines(text) > fewest
  const start = text.slice(0, 60)
  return (
    <>
      <p id={id} className={`max-w-prose whitespace-pre-line wrap-anywhere ${isLong && !showsAll ? 'line-clamp-6' : 'block'}`}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          aria-controls={id}
          className="-ms-3 px-3! font-normal"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? (
            <Trans>
              Show less <span className="sr-only">of {start}</span>
            </Trans>
          ) : (
            <Trans>
              Show all <span className="sr-only">of {start}</span>
            </Trans>
          )}
        </Button>
      )}
    </>
  )
}

/** Lower bound of a text's lines, at any width of the page. */
const estimateLines = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0)
