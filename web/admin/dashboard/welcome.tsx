/** The page's heading. Smaller than other pages', so that what needs the owner begins higher up. */
export function Welcome() {
  return (
    <header className="mb-3">
      <h1 tabIndex={-1} className="font-serif text-3xl font-medium">
        Welcome back
      </h1>
      <p className="text-muted">Here’s what needs you, and how your salon is doing.</p>
    </header>
  )
}
