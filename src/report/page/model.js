// model.js
//
// The model as data: templates to draw, and the names of everything else.

class Model {
  constructor(data) {
    this.title = data.title;
    this.program = data.program;
    this.declarations = data.declarations;
    this.system = data.system;
    this.templates = data.templates;
    this.processes = data.processes;
    this.clocks = data.clocks;
    this.stopwatches = data.stopwatches;
    this.variables = data.variables;
    this.cellNames = [];
    for (const variable of data.variables) {
      const elements = variable.elements || [""];
      elements.forEach((element, i) => {
        this.cellNames[variable.first + i] = variable.name + element;
      });
    }
    this.queries = data.queries;
    for (const query of this.queries) query.runs = this.runsOf(query);
  }

  /** What there is to walk through: the run that decides a query, or one for each value. */
  runsOf(query) {
    if (query.run) return [{ about: query.about_run, data: query.run }];
    return query.values.flatMap((value, i) => (value.run ? [{ about: value.about_run, data: value.run, value: i }] : []));
  }

  templateOf(process) {
    return this.templates[this.processes[process].template];
  }

  locationName(process, location) {
    return this.templateOf(process).locations[location];
  }

  /** [source, target, edge as drawn, second edge through a branchpoint or undefined] */
  transition(process, edge) {
    return this.templateOf(process).transitions[edge];
  }

  /** What a participant of a step chose: "k = 3". */
  selectedText(participant) {
    const edge = this.transition(participant.process, participant.edge)[2];
    const names = this.templateOf(participant.process).selects[edge];
    return participant.selected.map((value, i) => `${names[i] || "?"} = ${value}`).join(", ");
  }
}
