// Light or dark: what the reader chose, else what the system says. Runs before the page is drawn.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const settle = () => {
    root.dataset.theme = localStorage.getItem("theme") ?? (system.matches ? "dark" : "light");
  };
  settle();
  system.addEventListener("change", settle);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-theme-toggle]")) return;
    localStorage.setItem("theme", root.dataset.theme === "dark" ? "light" : "dark");
    settle();
  });
})();
