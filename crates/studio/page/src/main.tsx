// The studio's page: every address of it is this one document.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import { embedded } from "./data/embedded";
import { EpisodePage } from "./pages/episode";
import { HomePage } from "./pages/home";
import { HubPage } from "./pages/hub";
import { InstructPage } from "./pages/instruct";
import { NewRunPage } from "./pages/new";
import { RunPage } from "./pages/run";
import { SeatPage } from "./pages/seat";
import { StudyPage } from "./pages/study";
import { Link, routeOf, usePath, type Route } from "./route";
import "./style/studio.css";

function Studio() {
  const path = usePath();
  const route = routeOf(path);
  const title = titleOf(route);
  useEffect(() => {
    document.title = `${title} · Cooperage`;
  }, [title]);
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "run":
      return <RunPage key={route.run} name={route.run} />;
    case "episode":
      return <EpisodePage key={path} run={route.run} episode={route.episode} />;
    case "new":
      return <NewRunPage />;
    case "hub":
      return <HubPage />;
    case "seat":
      return <SeatPage key={route.seat} seat={route.seat} />;
    case "instruct":
      return <InstructPage key={route.instructor} instructor={route.instructor} episode={route.episode} />;
    case "study":
      return <StudyPage key={route.participant} participant={route.participant} />;
    case "nothing":
      return <Nothing />;
  }
}

function titleOf(route: Route): string {
  switch (route.page) {
    case "run":
      return route.run;
    case "episode":
      return route.episode;
    case "new":
      return "New run";
    case "hub":
      return "Hub";
    case "seat":
      return "Your seat";
    case "instruct":
      return "Instruct";
    case "study":
      return "Study";
    case "home":
    case "nothing":
      return "Runs";
  }
}

function Nothing() {
  return (
    <main>
      <p class="brand">
        <Link to="/">Cooperage · studio</Link>
      </p>
      <h1 tabIndex={-1}>There is nothing here</h1>
      <p class="about">
        This address leads to no page. <Link to="/">All runs</Link>
      </p>
    </main>
  );
}

const place = document.getElementById("studio");
if (place) {
  const file = await embedded();
  render(file ? <EpisodePage run={file.info.run} episode={file.info.key} file={file} /> : <Studio />, place);
}
