import { useState } from 'react'

interface MailFrameProps {
  readonly title: string
  readonly html: string
}

/**
 * Shows a mail in a sandbox: no scripts run and no link leads anywhere, since links in mails act for the client.
 * The page's policy would refuse its style sheet, so only light colors and inline styles apply.
 */
export function MailFrame({ title, html }: MailFrameProps) {
  const [height, setHeight] = useState(160)

  function prepare({ contentDocument }: HTMLIFrameElement): void {
    if (!contentDocument) return
    setHeight(Math.max(120, contentDocument.documentElement.scrollHeight))
  }

  return (
    <iframe
      title={title}
      // Links open new windows, which the sandbox refuses, even before the mail's images have loaded.
      srcDoc={`<base target="_blank">${html.replace(/<style[\s\S]*?<\/style>/g, '')}`}
      // Lets the page read its height; without allow-scripts the mail can't use it.
      sandbox="allow-same-origin"
      style={{ height }}
      onLoad={({ currentTarget }) => prepare(currentTarget)}
      className="w-full rounded-control border border-line bg-white [color-scheme:light]"
    />
  )
}
