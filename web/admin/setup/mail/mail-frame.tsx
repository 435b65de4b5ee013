import { useState } from 'react'

interface MailFrameProps {
  readonly title: string
  readonly html: string
}

/**
 * A mail as its reader sees it, apart from the page: no scripts run in it and no link leads anywhere, since links in mails act for the client.
 * Its own style sheet would be refused by the page's policy, so it is shown in light colors, with the styles that its elements have.
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
      // Links open new windows, which the sandbox refuses, also before the mail's pictures have loaded.
      srcDoc={`<base target="_blank">${html.replace(/<style[\s\S]*?<\/style>/g, '')}`}
      // The page reads its height; without allow-scripts the mail can do nothing with it.
      sandbox="allow-same-origin"
      style={{ height }}
      onLoad={({ currentTarget }) => prepare(currentTarget)}
      className="w-full rounded-control border border-line bg-white [color-scheme:light]"
    />
  )
}
