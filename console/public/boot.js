// Runs before anything is painted, so that neither the theme nor the language is seen to change.
(function () {
  const root = document.documentElement;
  const theme = /(?:^|; )theme=(dark|light)/.exec(document.cookie);
  const language = /(?:^|; )language=(zh-CN|en-US)/.exec(document.cookie);
  // Before any choice, as the system is.
  if (theme || matchMedia('(prefers-color-scheme: dark)').matches) root.dataset.theme = theme ? theme[1] : 'dark';
  if (language) root.lang = language[1];
  // What is outlined until the program is there: a wall nothing, else the frame of the console or the login page.
  const isIn = /(?:^|; )refreshToken=[^;]/.test(document.cookie);
  const isWall = /^\/(?:bigscreen|dealer|w|r)(?:\/|$)/.test(location.pathname);
  root.dataset.boot = isWall ? 'wall' : isIn ? 'frame' : 'login';
  const side = /(?:^|; )sidebarStatus=(.)/.exec(document.cookie);
  if (side ? side[1] === '0' : innerWidth < 1152) root.dataset.bootSide = 'closed';
  // When the program does not come, or ends before it has drawn anything, the reader is told instead of shown an outline
  // for ever. The page takes the notice away, should the program come after all.
  const fail = function () {
    const outline = document.getElementById('boot');
    const notice = document.getElementById('boot-failed');
    if (!outline || !notice || !notice.hidden) return;
    outline.hidden = true;
    notice.hidden = false;
    notice.querySelector('button').addEventListener('click', function () {
      location.reload();
    });
  };
  addEventListener(
    'error',
    function (event) {
      const isOurs = event.target instanceof HTMLScriptElement && event.target.type === 'module';
      if (event.target === window || isOurs) fail();
    },
    true,
  );
  addEventListener('unhandledrejection', fail);
})();
